import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { type OpenPixClient } from "@/lib/pix/client.server";
import {
  PRINCIPAL,
  bodyOf,
  chargeBody,
  failure,
  freshKey,
  givenFunds,
  givenPaidCharge,
  openClient,
  openClientWith,
  sandbox,
  useSandbox,
  withdrawalBody,
} from "./service";

useSandbox();

const LOJA = { ...PRINCIPAL, wallet: "loja-centro" };
const ID = "0198c1de-0000-7000-8000-000000000001";

type Fault = { kind: string; times?: number; status?: number; delayMs?: number };
const givenFault = (method: string, path: string, { times = 1, ...fault }: Fault) =>
  sandbox().control("POST", "/faults", { method, path, times, ...fault });

describe("named codes", () => {
  /** Each code with the call that brings it about. */
  async function refusals(client: OpenPixClient) {
    await client.createSubAccount(bodyOf({ reference: "loja-centro", name: "Loja" }), PRINCIPAL);
    await sandbox().control("POST", "/sub-accounts/loja-centro/suspend");
    const limited = await openClientWith(["FULL_ACCESS"], false);
    return {
      SUB_ACCOUNT_NOT_FOUND: [404, await failure(client.getAccount({ ...PRINCIPAL, wallet: "nowhere" }))],
      SUB_ACCOUNT_FORBIDDEN: [403, await failure(limited.getAccount(LOJA))],
      SUB_ACCOUNT_SUSPENDED: [
        403,
        await failure(client.createCharge(chargeBody(), { ...LOJA, idempotencyKey: freshKey() })),
      ],
      SUB_ACCOUNT_REFERENCE_TAKEN: [
        409,
        await failure(client.createSubAccount(bodyOf({ reference: "loja-centro", name: "x" }), PRINCIPAL)),
      ],
      SUB_ACCOUNT_INVALID_REFERENCE: [
        400,
        await failure(client.createSubAccount(bodyOf({ reference: "principal", name: "x" }), PRINCIPAL)),
      ],
    } as const;
  }

  it.each(["details.code", "code", "error"])("are read in %s", async (codePlace) => {
    await sandbox().control("PUT", "/readings", { codePlace });
    for (const [code, [status, error]] of Object.entries(await refusals(openClient())))
      expect(error).toMatchObject({ proof: "rejected", status, code });
  });
});

describe("permissions", () => {
  it("that are missing reject every call as forbidden", async () => {
    const client = await openClientWith(["ACCOUNT:READ"]);
    expect(await client.getAccount(PRINCIPAL)).toMatchObject({ totalCentavos: 0 });
    const key = { ...PRINCIPAL, idempotencyKey: freshKey() };
    for (const refused of [
      () => client.createCharge(chargeBody(), key),
      () => client.createWithdrawal(withdrawalBody(), key),
      () => client.refundTransaction(ID, bodyOf({}), PRINCIPAL),
      () => client.createProject(bodyOf({ name: "x" }), PRINCIPAL),
      () => client.createSubAccount(bodyOf({ reference: "aa", name: "x" }), PRINCIPAL),
      () => client.getTransaction(ID, PRINCIPAL),
      () => client.listProjects(PRINCIPAL),
      () => client.listSubAccounts(PRINCIPAL),
      () => client.listBalanceBlocks(PRINCIPAL),
    ])
      expect(await failure(refused())).toMatchObject({ proof: "rejected", kind: "forbidden", status: 403 });
    expect(client.circuit()).toBe("closed");
  });
});

describe("the idempotency key", () => {
  it("gives the same charge for the same bytes, and 422 for others", async () => {
    const client = openClient();
    const key = { ...PRINCIPAL, idempotencyKey: freshKey() };
    const first = await client.createCharge(chargeBody(), key);
    expect(await client.createCharge(chargeBody(), key)).toEqual(first);
    expect(await failure(client.createCharge(chargeBody({ amount: 101 }), key))).toMatchObject({
      proof: "ambiguous",
      kind: "key_reused",
      status: 422,
    });
  });

  it.each([
    ["createCharge", "/pix"],
    ["createWithdrawal", "/withdrawals"],
  ] as const)("finds what a lost answer of %s had done, and does it once", async (name, path) => {
    const client = openClient();
    await givenFunds(1_000);
    const send = (key: string) =>
      name === "createCharge"
        ? client.createCharge(chargeBody(), { ...PRINCIPAL, idempotencyKey: key })
        : client.createWithdrawal(withdrawalBody(), { ...PRINCIPAL, idempotencyKey: key });
    const key = freshKey();
    await givenFault("POST", path, { kind: "lose_response" });
    expect(await failure(send(key))).toMatchObject({ proof: "ambiguous", kind: "connection" });
    const done = await client.getTransaction(key, PRINCIPAL);
    expect((await send(key)).id).toBe(done.id);
    const arrived = await sandbox().calls("POST", path);
    expect(arrived.map((call) => call.idempotencyKey)).toEqual([key, key]);
    expect(new Set(arrived.map((call) => call.bodySha256)).size).toBe(1);
    expect((await client.getAccount(PRINCIPAL)).availableCentavos).toBe(
      name === "createCharge" ? 100_000 : 95_000,
    );
  });

  it.each([
    ["wait", "accepted"],
    ["409", "conflict"],
  ])("of a first that still runs: %s", async (duplicateInFlight, end) => {
    await sandbox().control("PUT", "/readings", { duplicateInFlight });
    const client = openClient();
    await givenFunds(1_000);
    await client.getAccount(PRINCIPAL);
    const key = { ...PRINCIPAL, idempotencyKey: freshKey() };
    const results = await Promise.all(
      Array.from({ length: 8 }, () =>
        client.createWithdrawal(withdrawalBody(), key).then(
          (withdrawal) => withdrawal.id,
          (error: { kind: string }) => error.kind,
        ),
      ),
    );
    const ids = new Set(results.filter((result) => result.includes("-")));
    expect(ids.size).toBe(1);
    if (end === "accepted") expect(results.every((result) => ids.has(result))).toBe(true);
    else for (const result of results) expect(ids.has(result) || result === "conflict").toBe(true);
    expect((await client.getAccount(PRINCIPAL)).availableCentavos).toBe(95_000);
  });
});

describe("faults of the service", () => {
  it.each([
    [
      { kind: "status", status: 500 },
      { proof: "ambiguous", kind: "server", status: 500 },
    ],
    [
      { kind: "status", status: 503 },
      { proof: "ambiguous", kind: "server", status: 503 },
    ],
    [
      { kind: "status", status: 429 },
      { proof: "ambiguous", kind: "rate_limited", status: 429 },
    ],
    [{ kind: "reset" }, { proof: "ambiguous", kind: "connection" }],
  ])("%j is %j, and no write goes out twice", async (fault, expected) => {
    const client = openClient();
    await givenFault("POST", "/pix", fault);
    expect(
      await failure(client.createCharge(chargeBody(), { ...PRINCIPAL, idempotencyKey: freshKey() })),
    ).toMatchObject(expected);
    expect(await sandbox().calls("POST", "/pix")).toHaveLength(1);
  });

  it("a slow write is ambiguous, and may take effect after that", async () => {
    const client = openClient({ writeTimeoutMs: 400 });
    await client.getAccount(PRINCIPAL);
    await givenFault("POST", "/pix", { kind: "latency", delayMs: 1_500 });
    const key = freshKey();
    const write = client.createCharge(chargeBody(), { ...PRINCIPAL, idempotencyKey: key });
    expect(await failure(write)).toMatchObject({ proof: "ambiguous", kind: "timeout" });
    const patient = openClient();
    const again = await patient.createCharge(chargeBody(), { ...PRINCIPAL, idempotencyKey: key });
    await sleep(1_500);
    expect(await patient.getTransaction(key, PRINCIPAL)).toMatchObject({ id: again.id });
  });

  it("a lost answer to a refund is ambiguous, and the refund was asked for once", async () => {
    const client = openClient();
    await givenFunds(100);
    const { id } = await givenPaidCharge(client);
    await givenFault("POST", "/transactions/{id}/refund", { kind: "lose_response" });
    expect(await failure(client.refundTransaction(id, bodyOf({}), PRINCIPAL))).toMatchObject({
      proof: "ambiguous",
      kind: "connection",
    });
    expect(await sandbox().calls("POST", "/transactions/{id}/refund")).toHaveLength(1);
  });

  it("a read survives two of them", async () => {
    const client = openClient();
    await givenFault("GET", "/account", { kind: "reset" });
    await givenFault("GET", "/account", { kind: "status", status: 502 });
    expect(await client.getAccount(PRINCIPAL)).toMatchObject({ availableCentavos: 0 });
    expect(await sandbox().calls("GET", "/account")).toHaveLength(3);
  });
});

describe("the access token", () => {
  it("is asked for once by 200 parallel calls on a cold start", async () => {
    const client = openClient();
    await Promise.all(Array.from({ length: 200 }, () => client.getAccount(PRINCIPAL)));
    expect(await sandbox().calls("POST", "/auth")).toHaveLength(1);
    expect(await sandbox().calls("GET", "/account")).toHaveLength(200);
  });

  it("that was revoked is replaced once for all, and every call succeeds", async () => {
    const client = openClient();
    await client.getAccount(PRINCIPAL);
    await sandbox().control("POST", "/tokens/revoke");
    const key = freshKey();
    const [charge] = await Promise.all([
      client.createCharge(chargeBody(), { ...PRINCIPAL, idempotencyKey: key }),
      ...Array.from({ length: 50 }, () => client.getAccount(PRINCIPAL)),
    ]);
    expect(await client.getTransaction(key, PRINCIPAL)).toMatchObject({ id: charge.id });
    expect(await sandbox().calls("POST", "/auth")).toHaveLength(2);
  });

  it("that ran out by the service's clock is replaced", async () => {
    const client = openClient();
    await client.getAccount(PRINCIPAL);
    await sandbox().control("POST", "/clock", { advanceSeconds: 301 });
    await client.getAccount(PRINCIPAL);
    expect(await sandbox().calls("POST", "/auth")).toHaveLength(2);
  });

  it("that reaches its 300 seconds between writes is replaced, and each write has one effect", async () => {
    const client = openClient();
    const keys = Array.from({ length: 8 }, freshKey);
    for (const idempotencyKey of keys) {
      await client.createCharge(chargeBody(), { ...PRINCIPAL, idempotencyKey });
      await sandbox().control("POST", "/clock", { advanceSeconds: 100 });
    }
    const ids = await Promise.all(keys.map(async (key) => (await client.getTransaction(key, PRINCIPAL)).id));
    expect(new Set(ids).size).toBe(keys.length);
    // A token that was made at 0 s is good at 200 s and not at 300 s: three writes to a token, each refused once at its end.
    expect((await sandbox().calls("POST", "/auth")).length).toBe(3);
    const statuses = (await sandbox().calls("POST", "/pix")).map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(keys.length);
    expect(statuses.filter((status) => status === 401)).toHaveLength(2);
  });

  it("that is asked for without a client's name is refused with 400, and /auth is asked once", async () => {
    const client = openClient({ credential: { clientId: "", clientSecret: "a secret" } });
    expect(await failure(client.getAccount(PRINCIPAL))).toMatchObject({
      proof: "not_sent",
      kind: "credential",
      status: 400,
    });
    expect(await failure(client.getAccount(PRINCIPAL))).toMatchObject({ kind: "circuit_open" });
    expect(client.circuit()).toBe("credential_refused");
    expect((await sandbox().calls("POST", "/auth")).map(({ status }) => status)).toEqual([400]);
  });

  it("that each new one of another instance revokes stops neither instance, and /auth is not flooded", async () => {
    await sandbox().control("PUT", "/readings", { newTokenRevokesOld: true });
    const instances = [openClient(), openClient()];
    let taken = 0;
    for (let round = 0; round < 20; round += 1) {
      const results = await Promise.allSettled(instances.map((client) => client.getAccount(PRINCIPAL)));
      taken += results.filter((result) => result.status === "fulfilled").length;
    }
    expect(taken).toBeGreaterThanOrEqual(20);
    expect((await sandbox().calls("POST", "/auth")).length).toBeLessThanOrEqual(24);
  });

  it("is not given for a wrong secret: nothing else is sent, and /auth is asked once", async () => {
    const client = openClient({ credential: { clientId: sandbox().clientId, clientSecret: "wrong secret" } });
    const key = { ...PRINCIPAL, idempotencyKey: freshKey() };
    expect(await failure(client.createCharge(chargeBody(), key))).toMatchObject({
      proof: "not_sent",
      kind: "credential",
      status: 401,
    });
    for (let call = 0; call < 10; call += 1)
      expect(await failure(client.createCharge(chargeBody(), key))).toMatchObject({
        proof: "not_sent",
        kind: "circuit_open",
      });
    expect(client.circuit()).toBe("credential_refused");
    expect(await sandbox().calls("POST", "/auth")).toHaveLength(1);
    expect(await sandbox().calls("POST", "/pix")).toHaveLength(0);
  });

  it("that cannot be given because the service is in trouble is told as that, and never as a refusal", async () => {
    const client = openClient();
    await givenFault("POST", "/auth", { kind: "status", status: 500, times: 12 });
    for (let call = 0; call < 12; call += 1)
      expect(
        await failure(client.createCharge(chargeBody(), { ...PRINCIPAL, idempotencyKey: freshKey() })),
      ).toMatchObject({ proof: "not_sent", kind: "server" });
    expect(
      await failure(client.createCharge(chargeBody(), { ...PRINCIPAL, idempotencyKey: freshKey() })),
    ).toMatchObject({ proof: "not_sent", kind: "sign_in_failing" });
    expect(client.circuit()).toBe("not_answering");
    expect(await sandbox().calls("POST", "/pix")).toHaveLength(0);
  });

  it("that was signed in for too often is waited for, and told as that", async () => {
    const client = openClient();
    for (let call = 0; call < 12; call += 1) {
      await sandbox().control("POST", "/tokens/revoke");
      await client.getAccount(PRINCIPAL);
    }
    await sandbox().control("POST", "/tokens/revoke");
    expect(await failure(client.getAccount(PRINCIPAL))).toMatchObject({
      proof: "not_sent",
      kind: "sign_ins_spent",
    });
    expect(client.circuit()).toBe("sign_ins_spent");
    expect(await sandbox().calls("POST", "/auth")).toHaveLength(12);
  });

  it("opens the circuit where its credential was deleted", async () => {
    const client = await openClientWith(["FULL_ACCESS"]);
    await client.getAccount(PRINCIPAL);
    const { items } = await sandbox().control<{ items: { credential: string }[] }>(
      "GET",
      "/calls?path=/account",
    );
    await sandbox().control("DELETE", `/credentials/${items[0]?.credential}`);
    expect(await failure(client.getAccount(PRINCIPAL))).toMatchObject({
      proof: "not_sent",
      kind: "credential",
    });
    expect(client.circuit()).toBe("credential_refused");
  });
});
