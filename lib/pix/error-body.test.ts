import { describe, expect, it } from "vitest";
import { readErrorBody } from "./error-body";

const bytes = (value: unknown) =>
  new TextEncoder().encode(typeof value === "string" ? value : JSON.stringify(value));
const standard = {
  statusCode: 403,
  error: "Forbidden",
  message: "No.",
  timestamp: "2026-11-20T15:00:00.000Z",
};

describe("the named code of a refusal", () => {
  it.each([
    ["details.code", { ...standard, details: { code: "SUB_ACCOUNT_SUSPENDED" } }],
    ["code", { ...standard, code: "SUB_ACCOUNT_SUSPENDED" }],
    ["error", { ...standard, error: "SUB_ACCOUNT_SUSPENDED" }],
    ["message", { ...standard, message: "SUB_ACCOUNT_SUSPENDED" }],
    ["the words of message", { ...standard, message: "Refused (SUB_ACCOUNT_SUSPENDED): loja-centro." }],
    ["another field of details", { ...standard, details: { reason: "SUB_ACCOUNT_SUSPENDED" } }],
    ["the words of details", { ...standard, details: { hint: "see SUB_ACCOUNT_SUSPENDED" } }],
  ])("is found in %s", (_place, body) =>
    expect(readErrorBody(bytes(body)).code).toBe("SUB_ACCOUNT_SUSPENDED"),
  );

  it.each([
    ["the class name", standard],
    ["a permission in the words", { ...standard, message: "Needs PIX:WRITE or FULL_ACCESS." }],
    ["short errors", { error: "Bad Request", message: "client_id is missing" }],
    ["a number", { ...standard, code: 42 }],
  ])("is not taken from %s", (_name, body) => expect(readErrorBody(bytes(body)).code).toBeUndefined());
});

describe("the rest of a refusal", () => {
  it("keeps the words, the details and the trace identifier", () =>
    expect(
      readErrorBody(bytes({ ...standard, details: { resource: "project", id: "7" }, traceId: "abc-1" })),
    ).toMatchObject({
      serviceMessage: "No.",
      details: { resource: "project", id: "7" },
      traceId: "abc-1",
    }));

  it.each(["", "<html>502</html>", "[]", "null", '"no"', "1", "[".repeat(100_000), '{"message":7}'])(
    "says nothing for the body %.20j",
    (body) =>
      expect(readErrorBody(bytes(body))).toMatchObject({ code: undefined, serviceMessage: undefined }),
  );

  it("cuts endless words", () =>
    expect(readErrorBody(bytes({ message: "x".repeat(10_000) })).serviceMessage).toHaveLength(500));
});
