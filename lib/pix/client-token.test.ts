import { describe, expect, it } from "vitest";
import { type Answer, answerJson } from "@/lib/testing/http-server";
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
} from "@/lib/testing/service-answers";

describe("the token of a call", () => {
  it("is fetched once for 200 calls at once on a cold start", async () => {
    const { client, countOf } = await start({ "GET /account": answerWithJson(200, account) });
    await Promise.all(Array.from({ length: 200 }, () => client.getAccount(callOptions)));
    expect(countOf("POST /auth")).toBe(1);
    expect(countOf("GET /account")).toBe(200);
  });

  /** Takes only the token that was issued last, and calls a revoked one what it is. */
  const takeOnly =
    (taken: () => string, body: unknown, status = 200): Answer =>
    (request, response) =>
      request.headers.authorization === `Bearer ${taken()}`
        ? answerJson(response, status, body)
        : answerJson(response, 401, errorBody(401));

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
    await client.getAccount(callOptions);
    taken = "token-2";
    const answers = await Promise.all(Array.from({ length: 100 }, () => client.getAccount(callOptions)));
    expect(answers).toHaveLength(100);
    expect(countOf("POST /auth")).toBe(2);
  });

  it("refused twice is a credential in doubt: rejected, then nothing is sent, and no refusal is told of", async () => {
    const { client, countOf } = await start({ "POST /pix": answerWithJson(401, errorBody(401)) });
    expect(await failure(client.createCharge(BODY, keyed))).toMatchObject({
      proof: "rejected",
      kind: "credential",
      status: 401,
    });
    expect(client.circuit()).toBe("sign_ins_spent");
    for (let call = 0; call < 20; call += 1)
      expect(await failure(client.createCharge(BODY, keyed))).toMatchObject({
        proof: "not_sent",
        kind: "sign_ins_spent",
      });
    expect(countOf("POST /auth")).toBe(2);
    expect(countOf("POST /pix")).toBe(2);
  });

  it.each([401, 400])(
    "that /auth refuses with %i sends nothing, and asks no more than once",
    async (status) => {
      const { client, countOf } = await start({
        "POST /auth": answerWithJson(status, { error: "Unauthorized", message: "invalid credentials" }),
      });
      const failures = await Promise.all(
        Array.from({ length: 30 }, () => failure(client.createCharge(BODY, keyed))),
      );
      for (const error of failures) expect(error).toMatchObject({ proof: "not_sent", kind: "credential" });
      expect(await failure(client.getAccount(callOptions))).toMatchObject({
        proof: "not_sent",
        kind: "circuit_open",
      });
      expect(countOf("POST /auth")).toBe(1);
      expect(countOf("POST /pix")).toBe(0);
      expect(client.circuit()).toBe("credential_refused");
    },
  );

  it.each([
    ["500", answerWithJson(500, {}), "server", "not_answering"],
    ["no token", answerWithJson(200, {}), "unreadable", "not_answering"],
    ["403", answerWithJson(403, {}), "forbidden", "not_answering"],
    ["429", answerWithJson(429, {}, { "Retry-After": "9" }), "rate_limited", "sign_ins_spent"],
    ["a reset", reset, "connection", "not_answering"],
  ] as const)(
    "that /auth fails to give (%s) sends nothing and speaks of no refusal",
    async (_name, answer, kind, circuit) => {
      const { client, countOf } = await start({ "POST /auth": answer });
      expect(await failure(client.createCharge(BODY, keyed))).toMatchObject({ proof: "not_sent", kind });
      expect(countOf("POST /pix")).toBe(0);
      expect(client.circuit()).toBe(circuit);
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
      const results = await Promise.allSettled([
        first.client.getAccount(callOptions),
        second.getAccount(callOptions),
      ]);
      taken += results.filter((result) => result.status === "fulfilled").length;
    }
    expect(taken).toBeGreaterThanOrEqual(60);
    expect(first.countOf("POST /auth")).toBeLessThanOrEqual(24);
  });
});
