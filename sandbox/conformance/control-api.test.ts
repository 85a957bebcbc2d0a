import { describe, expect, it } from "vitest";
import { ISO_DATE_TIME, UUID, expectError } from "./expectations";
import {
  CPF_PAYER,
  chargeBody,
  createBlock,
  createCharge,
  createPayment,
  createProject,
  createSubAccounts,
  deposit,
  expectStatus,
} from "./scenario";
import {
  advance,
  api,
  authenticate,
  control,
  now,
  sandbox,
  setReadings,
  tokenOfFirstCredential,
  useSandbox,
  type Credential,
  type Method,
} from "./service";
import { deliveries, startEndpoint } from "./webhook-receiver";

useSandbox();

const UNKNOWN = "0b0e7c1e-0000-4000-8000-000000000001";

describe("GET /control/health", () => {
  it("answers ok", async () => {
    expect(expectStatus(await control("GET", "/health"), 200)).toEqual({ status: "ok" });
  });
});

describe("GET /control/loops", () => {
  it("tells how old the last round of each loop is", async () => {
    type Loop = { name: string; endedAgoMs: number; abandoned: number; isLate: boolean };
    await advance(1);
    const { items } = expectStatus(await control<{ items: Loop[] }>("GET", "/loops"), 200);
    expect(items.map(({ name }) => name).toSorted()).toEqual(["deliveries", "due", "life", "tick"]);
    for (const loop of items) {
      expect(loop).toMatchObject({ abandoned: 0, isLate: false });
      expect(loop.endedAgoMs).toBeLessThan(10_000);
    }
  });
});

describe("/control/clock", () => {
  it("tells the time as ISO 8601", async () => {
    const { now: text } = expectStatus(await control<{ now: string }>("GET", "/clock"), 200);
    expect(text).toMatch(ISO_DATE_TIME);
  });

  it("moves ahead and tells the time after that", async () => {
    const before = await now();
    const answer = await control<{ now: string }>("POST", "/clock", { advanceSeconds: 86_400 });
    const moved = Date.parse(expectStatus(answer, 200).now) - before;
    expect(moved).toBeGreaterThanOrEqual(86_400_000);
    expect(moved).toBeLessThan(86_430_000);
  });

  it("takes parts of a second", async () => {
    expectStatus(await control("POST", "/clock", { advanceSeconds: 0.5 }), 200);
  });

  it("runs what became due before it answers", async () => {
    const charge = await createCharge({ expiresIn: 300 });
    await advance(400);
    const answer = await api("GET", `/transactions/${charge.id}`);
    expect(answer.body.status).toBe("cancelled");
  });

  it.each([-1, "10", null, undefined, true, {}])("refuses advanceSeconds %j", async (advanceSeconds) => {
    expectError(await control("POST", "/clock", { advanceSeconds }), 400);
  });
});

describe("POST /control/reset", () => {
  it("wipes money, objects and logs", async () => {
    await createSubAccounts("loja-a");
    await createProject("Loja");
    await deposit(5_000);
    const { id } = await createPayment({ externalReference: "pedido-1" }, { key: "chave-de-teste" });
    await createBlock(id);
    await startEndpoint();
    expectStatus(await control("POST", "/reset"), 204);
    const token = await freshToken();
    expect((await api("GET", "/account", { token })).body).toMatchObject({
      balance: { total: { amount: 0 }, held: { amount: 0 } },
    });
    expect((await api("GET", "/sub-accounts", { token })).body).toEqual({ data: [] });
    expect((await api("GET", "/projects", { token })).body.total).toBe(0);
    expect((await api("GET", "/balance-blocks", { token })).body.total).toBe(0);
    for (const lookup of [id, "pedido-1", "chave-de-teste"])
      expectError(await api("GET", `/transactions/${lookup}`, { token }), 404);
    expect(await deliveries()).toEqual([]);
  });

  it("puts fees, policy, chaos, faults and readings back to their defaults", async () => {
    const before = [await control("GET", "/fees"), await control("GET", "/readings")];
    await control("PUT", "/fees", {
      charge: { percent: 9, fixed: 9, minimum: 9 },
      withdrawal: { percent: 9, fixed: 9, minimum: 9 },
      refund: { fixed: 9 },
    });
    await control("PUT", "/policy", { blockCnpjPayers: false, institutionSelection: false });
    await setReadings({ codePlace: "error", expiredShownAs: "failed" });
    await control("POST", "/faults", {
      method: "GET",
      path: "/account",
      kind: "status",
      times: 5,
      status: 503,
    });
    expectStatus(await control("POST", "/reset"), 204);
    const after = [await control("GET", "/fees"), await control("GET", "/readings")];
    expect(after.map(({ body }) => body)).toEqual(before.map(({ body }) => body));
    expectStatus(await api("GET", "/account", { token: await freshToken() }), 200);
  });

  it("leaves the clock where it is", async () => {
    await advance(86_400);
    const before = await now();
    expectStatus(await control("POST", "/reset"), 204);
    expect(await now()).toBeGreaterThanOrEqual(before);
  });

  it("ends the life of every token and of every credential but the first", async () => {
    const token = await tokenOfFirstCredential();
    const other = (
      await control<Credential>("POST", "/credentials", {
        permissions: ["FULL_ACCESS"],
        subAccountAccess: true,
      })
    ).body;
    expectStatus(await control("POST", "/reset"), 204);
    expectError(await api("GET", "/account", { token }), 401);
    expect((await api("POST", "/auth", { token: null, body: other })).status).toBe(401);
    await freshToken();
  });
});

async function freshToken(): Promise<string> {
  const { clientId, clientSecret } = sandbox();
  return authenticate({ client_id: clientId, client_secret: clientSecret });
}

describe("/control/credentials", () => {
  it("the first credential has FULL_ACCESS and sub-account access", async () => {
    await createSubAccounts("loja-a");
    expectStatus(await api("GET", "/account", { wallet: "loja-a" }), 200);
    await createCharge();
  });

  it("makes a credential", async () => {
    const answer = await control("POST", "/credentials", {
      permissions: ["PIX:WRITE"],
      subAccountAccess: true,
    });
    expect(expectStatus(answer, 201)).toEqual({
      client_id: expect.stringMatching(/./) as string,
      client_secret: expect.stringMatching(/.{16,}/) as string,
    });
  });

  it.each([
    { permissions: ["PIX:READ"], subAccountAccess: false },
    { permissions: ["full_access"], subAccountAccess: false },
    { permissions: "FULL_ACCESS", subAccountAccess: false },
    { subAccountAccess: false },
    { permissions: ["FULL_ACCESS"], subAccountAccess: "yes" },
    { permissions: ["FULL_ACCESS"], subAccountAccess: false, allowedIps: "127.0.0.1" },
    { permissions: ["FULL_ACCESS"], subAccountAccess: false, allowedIps: ["not an address"] },
    { permissions: ["FULL_ACCESS"], subAccountAccess: false, allowedIps: ["10.0.0.0/33"] },
    { permissions: ["FULL_ACCESS"], subAccountAccess: false, allowedIps: ["999.0.0.1"] },
  ])("refuses %j", async (body) => {
    expectError(await control("POST", "/credentials", body), 400);
  });

  it("DELETE of an unknown credential is 404", async () => {
    expectError(await control("DELETE", "/credentials/nobody"), 404);
  });
});

describe("/control/webhook-endpoints", () => {
  it("makes one with a secret, and lists it without", async () => {
    await createSubAccounts("loja-a");
    const main = { url: "http://127.0.0.1:9/a", subAccount: null };
    const own = { url: "http://127.0.0.1:9/b", subAccount: "loja-a" };
    const made = [];
    for (const body of [main, own]) {
      const endpoint = expectStatus(await control("POST", "/webhook-endpoints", body), 201);
      expect(endpoint).toEqual({
        ...body,
        id: expect.stringMatching(UUID) as string,
        secret: expect.stringMatching(/.{16,}/) as string,
      });
      made.push({ ...body, id: endpoint.id });
    }
    const { items } = expectStatus(await control<{ items: unknown[] }>("GET", "/webhook-endpoints"), 200);
    expect(items).toHaveLength(2);
    for (const endpoint of made) expect(items).toContainEqual(endpoint);
  });

  it("removes one", async () => {
    const { endpoint } = await startEndpoint();
    expectStatus(await control("DELETE", `/webhook-endpoints/${endpoint.id}`), 204);
    expect((await control("GET", "/webhook-endpoints")).body).toEqual({ items: [] });
    expectError(await control("DELETE", `/webhook-endpoints/${UNKNOWN}`), 404);
  });

  it.each([{ url: "not a url", subAccount: null }, { subAccount: null }, { url: 1, subAccount: null }])(
    "refuses %j",
    async (body) => {
      expectError(await control("POST", "/webhook-endpoints", body), 400);
    },
  );

  it("answers 404 for an unknown sub-account", async () => {
    const body = { url: "http://127.0.0.1:9/a", subAccount: "ghost" };
    expectError(await control("POST", "/webhook-endpoints", body), 404);
  });
});

describe("Control API, errors", () => {
  it.each<[Method, string]>([
    ["GET", "/nothing"],
    ["POST", "/blocks/x/nothing"],
    ["POST", `/withdrawals/${UNKNOWN}/nothing`],
  ])("%s %s is 404 in the standard shape", async (method, path) => {
    expectError(await control(method, path, method === "POST" ? {} : undefined), 404);
  });

  it("a body that is no JSON is 400", async () => {
    const answer = await fetch(`${sandbox().controlUrl}/deposits`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: "{",
    });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ statusCode: 400, error: "BadRequest" });
  });

  it.each([{ payer: "x" }, { payer: { name: 1, document: CPF_PAYER.document } }])(
    "a payer of %j is 400, and the charge stays pending",
    async (body) => {
      const { id } = await createCharge(chargeBody());
      expectError(await control("POST", `/charges/${id}/pay`, body), 400);
      expect((await api("GET", `/transactions/${id}`)).body.status).toBe("pending");
    },
  );
});
