import fc from "fast-check";
import pino from "pino";
import { afterEach, describe, expect, it } from "vitest";
import { type FakeService, startFakeService } from "@/lib/testing/fake-service";
import { type Answer, answerJson } from "@/lib/testing/http-server";
import { type CallOptions, type PixClientOptions } from "./client.server";
import { PixError } from "./pix-error";

const ID = "0198c1de-0000-7000-8000-000000000001";
const AT = "2026-11-20T15:00:00Z";
const KEY = `gch1-${"0a".repeat(16)}`;
const o: CallOptions = { wallet: "principal", traceId: "trace-1" };
const keyed = { ...o, idempotencyKey: KEY };
const bytes = (text: string) => new TextEncoder().encode(text);
const BODY = bytes('{"amount":1.10,"description":"pedido 7"}');

const charge = {
  id: ID,
  status: "pending",
  amount: 1.1,
  currency: "BRL",
  pixCopyPaste: "00020126",
  expiresAt: AT,
  createdAt: AT,
};
const transaction = { id: ID, status: "pending", type: "payment", amount: 1.1, createdAt: AT };
const balance = { amount: 100, amountFormatted: 1 };
const account = {
  account: { id: ID, status: "approved" },
  balance: { available: balance, promotional: balance, held: balance, total: balance },
};

const say =
  (status: number, body: unknown, headers?: Record<string, string>): Answer =>
  (_request, response) =>
    answerJson(response, status, body, headers);
const unauthorised = { statusCode: 401, error: "Unauthorized", message: "No.", timestamp: AT };

let service: FakeService | undefined;
afterEach(async () => {
  await service?.close();
  service = undefined;
});
async function start(answers: Record<string, Answer>, options?: Partial<PixClientOptions>) {
  service = await startFakeService(answers, options);
  return service;
}

async function failure(promise: Promise<unknown>): Promise<PixError> {
  const error = await promise.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(PixError);
  return error as PixError;
}

describe("a call", () => {
  it("sends the bytes as given, the key, the token and nothing that names the main account", async () => {
    const { client, server } = await start({ "POST /pix": say(201, charge) });
    expect(await client.createCharge(BODY, keyed)).toMatchObject({ id: ID, amountCentavos: 110 });
    const sent = server.requests[1];
    expect(sent).toMatchObject({ method: "POST", path: "/v2/pix" });
    expect(Buffer.compare(sent?.body ?? Buffer.alloc(0), BODY)).toBe(0);
    expect(sent?.headers).toMatchObject({
      authorization: "Bearer token-1",
      "idempotency-key": KEY,
      "content-type": "application/json",
      "content-length": String(BODY.byteLength),
    });
    expect(sent?.headers).not.toHaveProperty("x-sub-account");
    expect(JSON.parse(server.requests[0]?.body.toString() ?? "")).toEqual({
      client_id: "test-client",
      client_secret: "test-client-secret",
    });
  });

  it("names the wallet, but not at the endpoints that always act on the main account", async () => {
    const list = { data: [] };
    const { client, server } = await start({
      "GET /account": say(200, account),
      "GET /sub-accounts": say(200, list),
    });
    await client.getAccount({ ...o, wallet: "constructor" });
    await client.listSubAccounts({ ...o, wallet: "loja-centro" });
    expect(server.requests.map((request) => request.headers["x-sub-account"])).toEqual([
      undefined,
      "constructor",
      undefined,
    ]);
  });

  it("asks for a page of projects only where one is wanted", async () => {
    const page = { items: [], total: 0, page: 1, limit: 20, totalPages: 0 };
    const { client, server } = await start({ "GET /projects": say(200, page) });
    await client.listProjects(o);
    await client.listProjects({ ...o, page: 2, limit: 100 });
    expect(server.requests.slice(1).map((request) => request.path)).toEqual([
      "/v2/projects",
      "/v2/projects?page=2&limit=100",
    ]);
  });

  it.each([
    ["wallet", { ...keyed, wallet: "" }],
    ["wallet", { ...keyed, wallet: "Loja" }],
    ["wallet", { ...keyed, wallet: "a\r\nX-Evil: 1" }],
    ["wallet", { ...keyed, wallet: "é1" }],
    ["key", { ...keyed, idempotencyKey: "" }],
    ["key", { ...keyed, idempotencyKey: `${KEY} ` }],
    ["key", { ...keyed, idempotencyKey: `${KEY}\r\nX-Evil: 1` }],
  ])("is not made with a %s that a header would change: %j", async (_name, options) => {
    const { client, server } = await start({});
    expect(await failure(client.createCharge(BODY, options))).toMatchObject({
      proof: "not_sent",
      kind: "validation",
    });
    expect(server.requests).toHaveLength(0);
  });

  it.each(["..", ".", "", "7", `${ID}/../..`, `${ID}?`])(
    "refunds nothing by the identifier %j",
    async (id) => {
      const { client, server } = await start({});
      expect(await failure(client.refundTransaction(id, BODY, o))).toMatchObject({ proof: "not_sent" });
      expect(server.requests).toHaveLength(0);
    },
  );

  it("never leaves its path, whatever the reference", async () => {
    const { client, server } = await start({ "*": say(404, {}) });
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: "binary", maxLength: 60 }), async (reference) => {
        await failure(client.getTransaction(reference, o));
      }),
      { numRuns: 300, examples: [[".."], ["../auth"], ["a/b?c#d%2F"], ["%2e%2e"]] },
    );
    const paths = server.requests.slice(1).map((request) => request.path);
    expect(paths.length).toBeGreaterThan(200);
    for (const path of paths) expect(path).toMatch(/^\/v2\/transactions\/[^/?#]+$/);
    expect(paths).toContain("/v2/transactions/a%2Fb%3Fc%23d%252F");
    expect(paths).toContain("/v2/transactions/%252e%252e");
  });
});

describe("what an answer to a write proves", () => {
  const standard = (statusCode: number) => ({
    statusCode,
    error: "Name",
    message: "Words of the service.",
    details: { code: "SUB_ACCOUNT_FORBIDDEN", field: "amount" },
    timestamp: AT,
    traceId: "their-trace",
  });

  it.each([
    [400, "rejected", "validation"],
    [403, "rejected", "forbidden"],
    [404, "rejected", "not_found"],
    [405, "rejected", "validation"],
    [409, "rejected", "conflict"],
    [413, "rejected", "validation"],
    [415, "rejected", "validation"],
    [422, "ambiguous", "key_reused"],
    [429, "ambiguous", "rate_limited"],
    [402, "ambiguous", "unexpected"],
    [408, "ambiguous", "unexpected"],
    [418, "ambiguous", "unexpected"],
    [500, "ambiguous", "server"],
    [502, "ambiguous", "server"],
    [503, "ambiguous", "server"],
    [504, "ambiguous", "server"],
    [302, "ambiguous", "redirect"],
    [307, "ambiguous", "redirect"],
  ])("%i is %s", async (status, proof, kind) => {
    const { client, countOf } = await start({ "POST /pix": say(status, standard(status)) });
    expect(await failure(client.createCharge(BODY, keyed))).toMatchObject({
      proof,
      kind,
      status,
      code: "SUB_ACCOUNT_FORBIDDEN",
      serviceMessage: "Words of the service.",
      details: { field: "amount" },
      traceId: "their-trace",
    });
    expect(countOf("POST /pix")).toBe(1);
  });

  it("holds by the status alone where the body says nothing", async () => {
    const { client } = await start({ "POST /pix": say(403, "<html>no</html>") });
    expect(await failure(client.createCharge(BODY, keyed))).toMatchObject({ proof: "rejected", status: 403 });
  });

  it("422 without a key is no reused key", async () => {
    const { client } = await start({ "POST /projects": say(422, {}) });
    expect(await failure(client.createProject(BODY, o))).toMatchObject({
      proof: "ambiguous",
      kind: "unexpected",
    });
  });

  it.each([
    ["no JSON", "<html>"],
    ["half of a JSON", '{"id":"'],
    ["nothing", ""],
    ["another shape", "{}"],
    ["money as a text", JSON.stringify({ ...charge, amount: "1.10" })],
    ["money below a centavo", JSON.stringify({ ...charge, amount: 1.005 })],
  ])("201 with %s is ambiguous", async (_name, body) => {
    const { client } = await start({ "POST /pix": say(201, body) });
    expect(await failure(client.createCharge(BODY, keyed))).toMatchObject({
      proof: "ambiguous",
      kind: "unreadable",
      status: 201,
    });
  });

  it.each([
    ["7", 7],
    ["0", 0],
    ["999999", 3_600],
    ["soon", undefined],
    [undefined, undefined],
  ])("429 with Retry-After %j waits %j seconds", async (header, retryAfterSeconds) => {
    const headers: Record<string, string> = header === undefined ? {} : { "Retry-After": header };
    const { client } = await start({ "POST /pix": say(429, {}, headers) });
    expect((await failure(client.createCharge(BODY, keyed))).retryAfterSeconds).toBe(retryAfterSeconds);
  });

  it("a date in Retry-After is counted from now", async () => {
    const headers = { "Retry-After": new Date(Date.now() + 60_000).toUTCString() };
    const { client } = await start({ "POST /pix": say(429, {}, headers) });
    const { retryAfterSeconds } = await failure(client.createCharge(BODY, keyed));
    expect(retryAfterSeconds).toBeGreaterThan(55);
    expect(retryAfterSeconds).toBeLessThanOrEqual(60);
  });

  it("silence is ambiguous, and no write is repeated", async () => {
    const { client, countOf } = await start({ "POST /pix": () => undefined }, { writeTimeoutMs: 200 });
    expect(await failure(client.createCharge(BODY, keyed))).toMatchObject({
      proof: "ambiguous",
      kind: "timeout",
    });
    expect(countOf("POST /pix")).toBe(1);
  });

  it("a cut connection is ambiguous, and no write is repeated", async () => {
    const { client, countOf } = await start({
      "*": (_request, response) => void response.socket?.resetAndDestroy(),
    });
    for (const write of [
      () => client.createCharge(BODY, keyed),
      () => client.createWithdrawal(BODY, keyed),
      () => client.refundTransaction(ID, BODY, o),
      () => client.createProject(BODY, o),
      () => client.createSubAccount(BODY, o),
    ])
      expect(await failure(write())).toMatchObject({ proof: "ambiguous", kind: "connection" });
    const paths = ["/pix", "/withdrawals", `/transactions/${ID}/refund`, "/projects", "/sub-accounts"];
    for (const path of paths) expect(countOf(`POST ${path}`)).toBe(1);
  });

  it("a service out of reach is proof that nothing was sent", async () => {
    const { client, server } = await start({});
    await server.close();
    expect(await failure(client.createCharge(BODY, keyed))).toMatchObject({
      proof: "not_sent",
      kind: "connection",
    });
  });

  it("carries nothing of a body where it is logged", async () => {
    const message = "document 12345678909 is invalid";
    const { client } = await start({
      "POST /pix": say(400, { message, details: { document: "12345678909" } }),
    });
    const error = await failure(client.createCharge(BODY, keyed));
    expect(error.serviceMessage).toBe(message);
    expect(JSON.stringify(pino.stdSerializers.err(error))).not.toContain("12345678909");
  });
});

describe("a read", () => {
  it.each([
    ["5xx", (_request: unknown, response: Parameters<Answer>[1]) => answerJson(response, 503, {})],
    [
      "a reset",
      (_request: unknown, response: Parameters<Answer>[1]) => void response.socket?.resetAndDestroy(),
    ],
  ])("is asked again twice after %s", async (_name, fault) => {
    let faults = 2;
    const { client, countOf } = await start({
      "GET /account": (request, response) => {
        faults -= 1;
        return faults >= 0 ? fault(request, response) : answerJson(response, 200, account);
      },
    });
    expect(await client.getAccount(o)).toMatchObject({ availableCentavos: 100 });
    expect(countOf("GET /account")).toBe(3);
  });

  it("gives up after the third", async () => {
    const { client, countOf } = await start({ "GET /account": say(500, {}) });
    expect(await failure(client.getAccount(o))).toMatchObject({ kind: "server", status: 500 });
    expect(countOf("GET /account")).toBe(3);
  });

  it.each([400, 403, 404, 409, 429, 302])("is not asked again after %i", async (status) => {
    const { client, countOf } = await start({ "GET /account": say(status, {}) });
    expect(await failure(client.getAccount(o))).toMatchObject({ status });
    expect(countOf("GET /account")).toBe(1);
  });

  it("ends in its time, tries together", async () => {
    const { client, countOf } = await start({ "GET /account": () => undefined }, { readTimeoutMs: 300 });
    const startedMs = performance.now();
    expect(await failure(client.getAccount(o))).toMatchObject({ kind: "timeout" });
    expect(performance.now() - startedMs).toBeLessThan(1_500);
    expect(countOf("GET /account")).toBe(1);
  });

  it("says that an answer is unreadable, and where", async () => {
    const { client } = await start({ "GET /account": say(200, { ...account, balance: {} }) });
    const error = await failure(client.getAccount(o));
    expect(error).toMatchObject({ kind: "unreadable", status: 200 });
    expect(String((error.cause as Error).message)).toContain("balance.available");
  });
});

describe("the token of a call", () => {
  it("is fetched once for 200 calls at once on a cold start", async () => {
    const { client, countOf } = await start({ "GET /account": say(200, account) });
    await Promise.all(Array.from({ length: 200 }, () => client.getAccount(o)));
    expect(countOf("POST /auth")).toBe(1);
    expect(countOf("GET /account")).toBe(200);
  });

  /** Takes only the token that was issued last, and calls a revoked one what it is. */
  const takeOnly =
    (taken: () => string, body: unknown, status = 200): Answer =>
    (request, response) =>
      request.headers.authorization === `Bearer ${taken()}`
        ? answerJson(response, status, body)
        : answerJson(response, 401, unauthorised);

  it("is replaced once when it is refused, and the write repeated once with its key", async () => {
    const { client, countOf, server } = await start({ "POST /pix": takeOnly(() => "token-2", charge, 201) });
    expect(await client.createCharge(BODY, keyed)).toMatchObject({ id: ID });
    expect(countOf("POST /auth")).toBe(2);
    const sent = server.requests.filter((request) => request.path === "/v2/pix");
    expect(sent.map((request) => request.headers["idempotency-key"])).toEqual([KEY, KEY]);
    expect(sent.map((request) => request.body.toString())).toEqual(
      [BODY, BODY].map((body) => Buffer.from(body).toString()),
    );
  });

  it("is replaced once for all that were in flight with the refused one", async () => {
    let taken = "token-1";
    const { client, countOf } = await start({ "GET /account": takeOnly(() => taken, account) });
    await client.getAccount(o);
    taken = "token-2";
    const answers = await Promise.all(Array.from({ length: 100 }, () => client.getAccount(o)));
    expect(answers).toHaveLength(100);
    expect(countOf("POST /auth")).toBe(2);
  });

  it("refused twice is a credential at fault: rejected, then nothing is sent", async () => {
    const { client, countOf } = await start({ "POST /pix": say(401, unauthorised) });
    expect(await failure(client.createCharge(BODY, keyed))).toMatchObject({
      proof: "rejected",
      kind: "credential",
      status: 401,
    });
    expect(client.circuit()).toBe("open");
    for (let call = 0; call < 20; call += 1)
      expect(await failure(client.createCharge(BODY, keyed))).toMatchObject({
        proof: "not_sent",
        kind: "circuit_open",
      });
    expect(countOf("POST /auth")).toBe(2);
    expect(countOf("POST /pix")).toBe(2);
  });

  it.each([401, 400])(
    "that /auth refuses with %i sends nothing, and asks no more than once",
    async (status) => {
      const { client, countOf } = await start({
        "POST /auth": say(status, { error: "Unauthorized", message: "invalid credentials" }),
      });
      const failures = await Promise.all(
        Array.from({ length: 30 }, () => failure(client.createCharge(BODY, keyed))),
      );
      for (const error of failures) expect(error).toMatchObject({ proof: "not_sent", kind: "credential" });
      expect(await failure(client.getAccount(o))).toMatchObject({ proof: "not_sent", kind: "circuit_open" });
      expect(countOf("POST /auth")).toBe(1);
      expect(countOf("POST /pix")).toBe(0);
      expect(client.circuit()).toBe("open");
    },
  );

  it.each([
    ["500", say(500, {}), "server"],
    ["no token", say(200, {}), "unreadable"],
    ["429", say(429, {}, { "Retry-After": "9" }), "rate_limited"],
    [
      "a reset",
      (_request: unknown, response: Parameters<Answer>[1]) => void response.socket?.resetAndDestroy(),
      "connection",
    ],
  ])(
    "that /auth fails to give (%s) sends nothing and leaves the circuit closed",
    async (_name, answer, kind) => {
      const { client, countOf } = await start({ "POST /auth": answer });
      expect(await failure(client.createCharge(BODY, keyed))).toMatchObject({ proof: "not_sent", kind });
      expect(countOf("POST /pix")).toBe(0);
      expect(client.circuit()).toBe("closed");
    },
  );

  it("that another instance takes away again and again neither stops both nor floods /auth", async () => {
    let issued = 0;
    const first = await start({
      "POST /auth": (_request, response) => {
        issued += 1;
        answerJson(response, 200, { access_token: `token-${issued}`, token_type: "Bearer", expires_in: 300 });
      },
      "GET /account": (request, response) => takeOnly(() => `token-${issued}`, account)(request, response),
    });
    const second = first.openClient();
    let taken = 0;
    for (let round = 0; round < 60; round += 1) {
      const results = await Promise.allSettled([first.client.getAccount(o), second.getAccount(o)]);
      taken += results.filter((result) => result.status === "fulfilled").length;
    }
    expect(taken).toBeGreaterThanOrEqual(60);
    expect(first.countOf("POST /auth")).toBeLessThanOrEqual(24);
  });
});

describe("the record of a call", () => {
  it("tells what was asked and what came, each try on its own", async () => {
    let calls = 0;
    const { client, records } = await start({
      "POST /pix": (_request, response) => {
        calls += 1;
        answerJson(
          response,
          calls === 1 ? 401 : 201,
          calls === 1 ? { ...unauthorised, traceId: "their-1" } : charge,
        );
      },
    });
    await client.createCharge(BODY, { ...keyed, wallet: "loja-centro", intentId: ID });
    expect(records).toMatchObject([
      {
        method: "POST",
        path: "/auth",
        status: 200,
        wallet: null,
        failure: null,
        objectId: null,
        traceId: null,
      },
      { path: "/pix", status: 401, failure: "credential", serviceTraceId: "their-1", wallet: "loja-centro" },
      { path: "/auth", status: 200 },
      {
        method: "POST",
        path: "/pix",
        objectId: ID,
        wallet: "loja-centro",
        status: 201,
        failure: null,
        errorCode: null,
        traceId: "trace-1",
        serviceTraceId: null,
        intentId: ID,
        idempotencyKey: KEY,
      },
    ]);
    for (const record of records) {
      expect(record.at).toBeInstanceOf(Date);
      expect(record.durationMs).toBeGreaterThanOrEqual(0);
    }
  });

  it("names an object by its UUID or by our key, and by no text that a person chose", async () => {
    const { client, records } = await start({ "*": say(200, transaction) });
    await client.getTransaction("cliente 123.456.789-09", o);
    await client.getTransaction(KEY, o);
    await client.getTransaction(ID, o);
    expect(records.slice(1).map(({ path, objectId }) => [path, objectId])).toEqual([
      ["/transactions/{id}", ID],
      ["/transactions/{id}", KEY],
      ["/transactions/{id}", ID],
    ]);
    expect(JSON.stringify(records)).not.toMatch(/123\.456|cliente|secret|token-/);
  });

  it("that cannot be kept changes nothing", async () => {
    const { client } = await start(
      { "GET /account": say(200, account) },
      {
        onCall: () => {
          throw new Error("no store");
        },
      },
    );
    expect(await client.getAccount(o)).toMatchObject({ totalCentavos: 100 });
  });
});
