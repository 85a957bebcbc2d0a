import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { classifyAnswer } from "./classify";
import { readErrorBody } from "./error-body";

const bytes = (text: string) => new TextEncoder().encode(text);
const judge = (status: number, text: string, carriesKey = true, isAuth = false) =>
  classifyAnswer({ status, body: readErrorBody(bytes(text)), carriesKey, isAuth });

/** The rule, written a second time and the long way round. */
function isDocumented(status: number, text: string): boolean {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return false;
  }
  if (typeof body !== "object" || body === null || Array.isArray(body)) return false;
  const { message, statusCode } = body as Record<string, unknown>;
  return typeof message === "string" && (!Object.hasOwn(body, "statusCode") || statusCode === status);
}

const REFUSALS = [400, 401, 403, 404, 405, 413, 415];
const CONFLICT = 409;
const html = fc.string({ maxLength: 30 }).map((text) => `<html><body>${text}</body></html>`);
const scalar = fc.oneof(fc.string({ maxLength: 8 }), fc.integer(), fc.boolean(), fc.constant(null));
const statusWord = fc.oneof(fc.constantFrom(...REFUSALS, 200, 409, 500), scalar);
const json = fc
  .record(
    { message: fc.oneof(fc.string({ maxLength: 20 }), scalar), statusCode: statusWord, error: scalar },
    { requiredKeys: [] },
  )
  .map((body) => JSON.stringify(body));
const other = fc.oneof(
  fc.string({ maxLength: 20 }),
  fc.jsonValue().map((value) => JSON.stringify(value)),
);
const body = fc.oneof({ arbitrary: json, weight: 4 }, html, other);

describe("a refusal", () => {
  it("is proof only in the service's own error body", () => {
    fc.assert(
      fc.property(fc.constantFrom(...REFUSALS, CONFLICT), body, fc.boolean(), (status, text, isKeyed) => {
        const { proof, kind } = judge(status, text, isKeyed && status !== CONFLICT);
        if (isDocumented(status, text)) {
          expect(proof).toBe("rejected");
          expect(kind).not.toBe("undocumented");
        } else expect({ proof, kind }).toEqual({ proof: "ambiguous", kind: "undocumented" });
      }),
      { numRuns: 40_000 },
    );
  });

  it("that does not come whole is none", () => {
    for (const status of [...REFUSALS, CONFLICT])
      expect(classifyAnswer({ status, body: null, carriesKey: status !== CONFLICT })).toEqual({
        proof: "ambiguous",
        kind: "undocumented",
      });
  });
});

it("is told by the status alone for 409 with a key, 422 and /auth, whatever the body", () => {
  fc.assert(
    fc.property(body, fc.boolean(), (text, carriesKey) => {
      expect(judge(CONFLICT, text, true)).toEqual({ proof: "rejected", kind: "conflict" });
      expect(judge(422, text, carriesKey).kind).toBe(carriesKey ? "key_reused" : "unexpected");
      expect(judge(401, text, false, true)).toEqual({ proof: "rejected", kind: "credential" });
    }),
    { numRuns: 10_000 },
  );
});

it("never takes what is no 4xx, or no listed one, for proof", () => {
  const unlisted = fc
    .integer({ min: 300, max: 599 })
    .filter((status) => status !== CONFLICT && !REFUSALS.includes(status));
  fc.assert(
    fc.property(unlisted, body, fc.boolean(), (status, text, carriesKey) => {
      expect(judge(status, text, carriesKey).proof).toBe("ambiguous");
    }),
    { numRuns: 20_000 },
  );
});
