import pino from "pino";
import { saysNotFound } from "./pix-error";
import { describe, expect, it } from "vitest";
import {
  BODY,
  ID,
  charge,
  errorBody,
  failure,
  keyed,
  callOptions,
  reset,
  answerWithJson,
  start,
} from "@/lib/testing/service-answers";

describe("the proof that an answer to a write gives", () => {
  const standard = (status: number) =>
    errorBody(status, {
      details: { code: "SUB_ACCOUNT_FORBIDDEN", field: "amount" },
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
    const { client, countOf } = await start({ "POST /pix": answerWithJson(status, standard(status)) });
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

  it.each([
    [400, "<html>no</html>"],
    [401, "<html>no</html>"],
    [403, "<html>no</html>"],
    [404, ""],
    [403, { error: "Forbidden" }],
    [403, { statusCode: 400, message: "Words of another." }],
    [403, { statusCode: "403", message: "Words of another." }],
    [403, { message: 403 }],
  ])("%i with %j is nobody's proof: the service's error body is missing", async (status, body) => {
    const { client } = await start({ "*": answerWithJson(status, body) });
    const asked = { proof: "ambiguous", kind: "undocumented", status };
    expect(await failure(client.createCharge(BODY, keyed))).toMatchObject(asked);
    expect(await failure(client.refundTransaction(ID, BODY, callOptions))).toMatchObject(asked);
    const read = await failure(client.getTransaction(ID, callOptions));
    expect(read).toMatchObject(asked);
    expect(saysNotFound(read)).toBe(false);
  });

  it("a 401 in another's form repeats a write by its key, and none without", async () => {
    const { client, countOf } = await start({ "*": answerWithJson(401, "<html>no</html>") });
    await failure(client.createCharge(BODY, keyed));
    await failure(client.refundTransaction(ID, BODY, callOptions));
    await failure(client.createProject(BODY, callOptions));
    expect(countOf("POST /pix")).toBe(2);
    expect(countOf(`POST /transactions/${ID}/refund`)).toBe(1);
    expect(countOf("POST /projects")).toBe(1);
    expect(client.circuit()).toBe("closed");
  });

  it("422 without a key is no reused key", async () => {
    const { client } = await start({ "POST /projects": answerWithJson(422, {}) });
    expect(await failure(client.createProject(BODY, callOptions))).toMatchObject({
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
    const { client } = await start({ "POST /pix": answerWithJson(201, body) });
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
    const { client } = await start({ "POST /pix": answerWithJson(429, {}, headers) });
    expect((await failure(client.createCharge(BODY, keyed))).retryAfterSeconds).toBe(retryAfterSeconds);
  });

  it("a date in Retry-After is counted from now", async () => {
    const headers = { "Retry-After": new Date(Date.now() + 60_000).toUTCString() };
    const { client } = await start({ "POST /pix": answerWithJson(429, {}, headers) });
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
      "*": reset,
    });
    for (const write of [
      () => client.createCharge(BODY, keyed),
      () => client.createWithdrawal(BODY, keyed),
      () => client.refundTransaction(ID, BODY, callOptions),
      () => client.createProject(BODY, callOptions),
      () => client.createSubAccount(BODY, callOptions),
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
      "POST /pix": answerWithJson(400, { message, details: { document: "12345678909" } }),
    });
    const error = await failure(client.createCharge(BODY, keyed));
    expect(error.serviceMessage).toBe(message);
    expect(JSON.stringify(pino.stdSerializers.err(error))).not.toContain("12345678909");
  });
});
