import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { expectError } from "./expectations";
import {
  available,
  chargeBody,
  createCharge,
  createPayment,
  createSubAccounts,
  deposit,
  expectStatus,
  withdrawalBody,
} from "./scenario";
import { advance, api, control, createCredential, authenticate, now, useSandbox, type Wire } from "./service";

useSandbox();

const KEY = "chave-de-teste-1";
const setFault = async (fault: Wire) => expectStatus(await control("POST", "/faults", fault), 201);

describe("POST /control/faults, status", () => {
  it.each([400, 401, 403, 404, 409, 422, 429, 500, 502, 503, 504])(
    "answers %d without doing the work",
    async (status) => {
      await setFault({ method: "POST", path: "/pix", kind: "status", times: 1, status });
      const body = chargeBody({ externalReference: "pedido-1" });
      const answer = await api("POST", "/pix", { body });
      expect(answer.status).toBe(status);
      expectError(await api("GET", "/transactions/pedido-1"), 404);
    },
  );

  it("meets as many calls as it says, and then no more", async () => {
    await setFault({ method: "GET", path: "/account", kind: "status", times: 3, status: 503 });
    const statuses = [];
    for (let n = 0; n < 5; n += 1) statuses.push((await api("GET", "/account")).status);
    expect(statuses).toEqual([503, 503, 503, 200, 200]);
  });

  it("does not use up an idempotency key", async () => {
    await deposit(10_000);
    await setFault({ method: "POST", path: "/withdrawals", kind: "status", times: 1, status: 500 });
    const call = { body: withdrawalBody(), key: KEY };
    expect((await api("POST", "/withdrawals", call)).status).toBe(500);
    expect(await available()).toBe(10_000);
    expect((await api("POST", "/withdrawals", call)).status).toBe(201);
    expect(await available()).toBe(9_000);
  });

  it("meets its method and its path alone", async () => {
    await setFault({ method: "GET", path: "/projects", kind: "status", times: 9, status: 503 });
    expect((await api("POST", "/projects", { body: { name: "Loja" } })).status).toBe(201);
    expect((await api("GET", "/account")).status).toBe(200);
    expect((await api("GET", "/projects")).status).toBe(503);
    expect((await api("GET", "/projects?page=2")).status).toBe(503);
  });

  it("takes the specification's path, identifiers included", async () => {
    const { id } = await createCharge();
    await setFault({ method: "GET", path: "/transactions/{id}", kind: "status", times: 1, status: 503 });
    expect((await api("GET", `/transactions/${id}`)).status).toBe(503);
    expect((await api("GET", `/transactions/${id}`)).status).toBe(200);
    await setFault({
      method: "POST",
      path: "/transactions/{id}/refund",
      kind: "status",
      times: 1,
      status: 503,
    });
    expect((await api("POST", `/transactions/${id}/refund`, { body: {} })).status).toBe(503);
  });

  it("meets POST /auth too", async () => {
    await setFault({ method: "POST", path: "/auth", kind: "status", times: 1, status: 503 });
    const body = { client_id: "x", client_secret: "y" };
    expect((await api("POST", "/auth", { token: null, body })).status).toBe(503);
    expect((await api("POST", "/auth", { token: null, body })).status).toBe(401);
  });
});

describe("POST /control/faults, reset and lose_response", () => {
  it("reset cuts the connection before doing the work", async () => {
    await deposit(10_000);
    await setFault({ method: "POST", path: "/withdrawals", kind: "reset", times: 1 });
    await expect(api("POST", "/withdrawals", { body: withdrawalBody(), key: KEY })).rejects.toThrow();
    expect(await available()).toBe(10_000);
    expectError(await api("GET", `/transactions/${KEY}`), 404);
    expect((await api("POST", "/withdrawals", { body: withdrawalBody(), key: KEY })).status).toBe(201);
  });

  it("lose_response does the work, then cuts the connection", async () => {
    await deposit(10_000);
    await setFault({ method: "POST", path: "/withdrawals", kind: "lose_response", times: 1 });
    const call = { body: withdrawalBody(), key: KEY };
    await expect(api("POST", "/withdrawals", call)).rejects.toThrow();
    expect(await available()).toBe(9_000);
    const repeat = await api("POST", "/withdrawals", call);
    expect(repeat.status).toBe(201);
    expect(await available()).toBe(9_000);
  });

  it("lose_response of a refund: the money has moved", async () => {
    await deposit(10_000);
    const { id } = await createPayment();
    await setFault({ method: "POST", path: "/transactions/{id}/refund", kind: "lose_response", times: 1 });
    await expect(api("POST", `/transactions/${id}/refund`, { body: {} })).rejects.toThrow();
    expect(await available()).toBe(10_000 + 9_901 - 10_050);
  });

  it("lose_response of a project: the name is taken", async () => {
    await setFault({ method: "POST", path: "/projects", kind: "lose_response", times: 1 });
    await expect(api("POST", "/projects", { body: { name: "Loja" } })).rejects.toThrow();
    expectError(await api("POST", "/projects", { body: { name: "Loja" } }), 409);
  });
});

describe("POST /control/faults, latency", () => {
  it("waits before the answer", async () => {
    await api("GET", "/account");
    await setFault({ method: "GET", path: "/account", kind: "latency", times: 1, delayMs: 400 });
    const start = performance.now();
    expect((await api("GET", "/account")).status).toBe(200);
    expect(performance.now() - start).toBeGreaterThanOrEqual(390);
  });

  it("waits before anything else: the key is not yet claimed, and a repeat overtakes", async () => {
    await deposit(10_000);
    await setFault({ method: "POST", path: "/withdrawals", kind: "latency", times: 1, delayMs: 3_000 });
    const call = { body: withdrawalBody(), key: KEY };
    const late = api("POST", "/withdrawals", call);
    await new Promise((resolve) => setTimeout(resolve, 150));
    const first = await api("POST", "/withdrawals", call);
    expect(await Promise.race([late, Promise.resolve("still waits")])).toBe("still waits");
    expect((await late).text).toBe(first.text);
    expect(await available()).toBe(9_000);
  });
});

describe("/control/faults", () => {
  it("DELETE clears them", async () => {
    await setFault({ method: "GET", path: "/account", kind: "status", times: 9, status: 503 });
    expect((await control("DELETE", "/faults")).status).toBe(204);
    expect((await api("GET", "/account")).status).toBe(200);
  });

  it("two faults on one path meet calls in turn", async () => {
    await setFault({ method: "GET", path: "/account", kind: "status", times: 1, status: 503 });
    await setFault({ method: "GET", path: "/account", kind: "status", times: 1, status: 502 });
    const statuses = [];
    for (let n = 0; n < 3; n += 1) statuses.push((await api("GET", "/account")).status);
    expect(statuses.sort()).toEqual([200, 502, 503]);
  });

  it.each([
    { method: "GET", path: "/account", kind: "explode", times: 1 },
    { method: "GET", path: "/account", kind: "status", times: 0, status: 503 },
    { method: "GET", path: "/account", kind: "status", times: "1", status: 503 },
    { method: "GET", path: "/account", kind: "status", status: 503, times: 1.5 },
    { method: "GET", path: "/nothing", kind: "reset", times: 1 },
    { path: "/account", kind: "reset", times: 1 },
    { method: "GET", kind: "reset", times: 1 },
    { method: "GET", path: "/account", kind: "latency", times: 1, delayMs: -1 },
    { method: "GET", path: "/account", kind: "status", times: 1, status: 99 },
  ])("refuses %j", async (fault) => {
    expectError(await control("POST", "/faults", fault), 400);
  });
});

type LoggedCall = {
  at: string;
  method: string;
  path: string;
  status: number | null;
  subAccount: string | null;
  idempotencyKey: string | null;
  bodySha256: string | null;
  credential: string | null;
};

const calls = async (query = "") =>
  expectStatus(await control<{ items: LoggedCall[] }>("GET", `/calls${query}`), 200).items;

describe("GET /control/calls", () => {
  it("tells what arrived: wallet, key, the hash of the raw body, the credential", async () => {
    await createSubAccounts("loja-a");
    const credential = await createCredential(["FULL_ACCESS"], { subAccountAccess: true });
    const token = await authenticate(credential);
    const raw = '{ "amount": 10.00,  "description": "Pedido" }';
    await api("POST", "/pix", { raw, wallet: "loja-a", key: KEY, token });
    const [call, ...more] = await calls("?method=POST&path=/pix");
    expect(more).toEqual([]);
    expect(call).toEqual({
      at: expect.any(String) as string,
      method: "POST",
      path: "/pix",
      status: 201,
      subAccount: "loja-a",
      idempotencyKey: KEY,
      bodySha256: createHash("sha256").update(raw).digest("hex"),
      credential: credential.client_id,
    });
    expect(Math.abs((await now()) - Date.parse(call?.at ?? ""))).toBeLessThan(30_000);
  });

  it("counts every call: refused, repeated and faulted ones too", async () => {
    await api("POST", "/pix", { body: {} });
    await api("POST", "/pix", { body: chargeBody(), token: null });
    await api("POST", "/pix", { body: chargeBody(), key: KEY });
    await api("POST", "/pix", { body: chargeBody(), key: KEY });
    await control("POST", "/faults", {
      method: "POST",
      path: "/pix",
      kind: "status",
      times: 1,
      status: 503,
    });
    await api("POST", "/pix", { body: chargeBody() });
    await control("POST", "/faults", { method: "POST", path: "/pix", kind: "reset", times: 1 });
    await expect(api("POST", "/pix", { body: chargeBody() })).rejects.toThrow();
    const statuses = (await calls("?path=/pix&method=POST")).map(({ status }) => status);
    expect(statuses).toHaveLength(6);
    expect(statuses.slice(0, 5)).toEqual([400, 401, 201, 201, 503]);
  });

  it("tells a lost answer's call too", async () => {
    await control("POST", "/faults", { method: "POST", path: "/pix", kind: "lose_response", times: 1 });
    await expect(api("POST", "/pix", { body: chargeBody() })).rejects.toThrow();
    expect(await calls("?path=/pix")).toHaveLength(1);
  });

  it("is filtered by method, path and moment", async () => {
    await api("GET", "/projects");
    await api("POST", "/projects", { body: { name: "Loja" } });
    expect((await calls("?path=/projects")).map(({ method }) => method)).toEqual(["GET", "POST"]);
    expect(await calls("?path=/projects&method=GET")).toHaveLength(1);
    await advance(10);
    const since = new Date(await now()).toISOString();
    await api("GET", "/projects");
    const recent = await calls(`?path=/projects&since=${encodeURIComponent(since)}`);
    expect(recent.map(({ method }) => method)).toEqual(["GET"]);
  });

  it("holds POST /auth, and no call of the control API", async () => {
    await api("GET", "/account");
    const paths = (await calls()).map(({ path }) => path);
    expect(paths).toEqual(["/auth", "/account"]);
  });

  it("is empty after a reset", async () => {
    await api("GET", "/account");
    await control("POST", "/reset");
    expect(await calls()).toEqual([]);
  });
});
