import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { answerJson } from "@/lib/testing/http-server";
import {
  BODY,
  ID,
  KEY,
  account,
  charge,
  errorBody,
  failure,
  keyed,
  callOptions,
  reset,
  answerWithJson,
  start,
  transaction,
} from "@/lib/testing/service-answers";

describe("a call", () => {
  it("sends the bytes as given, the key, the token and nothing that names the main account", async () => {
    const { client, server } = await start({ "POST /pix": answerWithJson(201, charge) });
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
      "GET /account": answerWithJson(200, account),
      "GET /sub-accounts": answerWithJson(200, list),
    });
    await client.getAccount({ ...callOptions, wallet: "constructor" });
    await client.listSubAccounts({ ...callOptions, wallet: "loja-centro" });
    expect(server.requests.map((request) => request.headers["x-sub-account"])).toEqual([
      undefined,
      "constructor",
      undefined,
    ]);
  });

  it("asks for a page of projects only where one is wanted", async () => {
    const page = { items: [], total: 0, page: 1, limit: 20, totalPages: 0 };
    const { client, server } = await start({ "GET /projects": answerWithJson(200, page) });
    await client.listProjects(callOptions);
    await client.listProjects({ ...callOptions, page: 2, limit: 100 });
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
      expect(await failure(client.refundTransaction(id, BODY, callOptions))).toMatchObject({
        proof: "not_sent",
      });
      expect(server.requests).toHaveLength(0);
    },
  );

  it("never leaves its path, whatever the reference", async () => {
    const { client, server } = await start({ "*": answerWithJson(404, {}) });
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: "binary", maxLength: 60 }), async (reference) => {
        await failure(client.getTransaction(reference, callOptions));
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

describe("a read", () => {
  it.each([
    ["5xx", answerWithJson(503, {})],
    ["a reset", reset],
  ])("is asked again twice after %s", async (_name, fault) => {
    let faults = 2;
    const { client, countOf } = await start({
      "GET /account": (request, response) => {
        faults -= 1;
        return faults >= 0 ? fault(request, response) : answerJson(response, 200, account);
      },
    });
    expect(await client.getAccount(callOptions)).toMatchObject({ availableCentavos: 100 });
    expect(countOf("GET /account")).toBe(3);
  });

  it("gives up after the third", async () => {
    const { client, countOf } = await start({ "GET /account": answerWithJson(500, {}) });
    expect(await failure(client.getAccount(callOptions))).toMatchObject({ kind: "server", status: 500 });
    expect(countOf("GET /account")).toBe(3);
  });

  it.each([400, 403, 404, 409, 429, 302])("is not asked again after %i", async (status) => {
    const { client, countOf } = await start({ "GET /account": answerWithJson(status, {}) });
    expect(await failure(client.getAccount(callOptions))).toMatchObject({ status });
    expect(countOf("GET /account")).toBe(1);
  });

  it("ends in its time, tries together", async () => {
    const { client, countOf } = await start({ "GET /account": () => undefined }, { readTimeoutMs: 300 });
    expect(await failure(client.getAccount(callOptions))).toMatchObject({ kind: "timeout" });
    expect(countOf("GET /account")).toBe(1);
  });

  it("says that an answer is unreadable, and where", async () => {
    const { client } = await start({ "GET /account": answerWithJson(200, { ...account, balance: {} }) });
    const error = await failure(client.getAccount(callOptions));
    expect(error).toMatchObject({ kind: "unreadable", status: 200 });
    expect(String((error.cause as Error).message)).toContain("balance.available");
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
          calls === 1 ? errorBody(401, { traceId: "their-1" }) : charge,
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
    const { client, records } = await start({ "*": answerWithJson(200, transaction) });
    await client.getTransaction("cliente 123.456.789-09", callOptions);
    await client.getTransaction(KEY, callOptions);
    await client.getTransaction(ID, callOptions);
    expect(records.slice(1).map(({ path, objectId }) => [path, objectId])).toEqual([
      ["/transactions/{id}", ID],
      ["/transactions/{id}", KEY],
      ["/transactions/{id}", ID],
    ]);
    expect(JSON.stringify(records)).not.toMatch(/123\.456|cliente|secret|token-/);
  });

  it("that cannot be kept changes nothing", async () => {
    const { client } = await start(
      { "GET /account": answerWithJson(200, account) },
      {
        onCall: () => {
          throw new Error("no store");
        },
      },
    );
    expect(await client.getAccount(callOptions)).toMatchObject({ totalCentavos: 100 });
  });
});
