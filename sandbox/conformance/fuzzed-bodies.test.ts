/** @module-tag extended */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { chargeBody, deposit, withdrawalBody } from "./scenario";
import { api, control, useSandbox, type Method, type Wire } from "./service";

useSandbox();

const UNKNOWN = "0b0e7c1e-0000-4000-8000-000000000001";

/** A body that is right but for the fields that are put in its place. */
const spoilt = (valid: Wire, more: string[]) => {
  const names = fc.constantFrom(...Object.keys(valid), ...more);
  const value = fc.oneof(
    fc.jsonValue(),
    fc.string({ unit: "binary" }),
    fc.double(),
    fc.constantFrom(null, -0, 1e300, 2 ** 53, "", "\u0000", "\ud800", {}, []),
  );
  return fc.array(fc.tuple(names, value), { minLength: 1, maxLength: 3 }).map((fields) => ({
    ...valid,
    ...Object.fromEntries(fields),
  }));
};

const API: [Method, string, fc.Arbitrary<unknown>][] = [
  [
    "POST",
    "/pix",
    spoilt(chargeBody(), [
      "customer",
      "projectId",
      "pspCredentialId",
      "expiresIn",
      "externalReference",
      "metadata",
      "split",
    ]),
  ],
  ["POST", "/withdrawals", spoilt(withdrawalBody(), ["netAmount", "projectId", "externalReference"])],
  ["POST", `/transactions/${UNKNOWN}/refund`, spoilt({ reason: "x" }, [])],
  ["POST", "/projects", spoilt({ name: "Loja" }, ["color", "description", "logoUrl"])],
  ["POST", "/sub-accounts", spoilt({ reference: "loja-a", name: "Loja" }, [])],
  ["POST", "/auth", spoilt({ client_id: "x", client_secret: "y" }, [])],
];

const CONTROL: [Method, string, fc.Arbitrary<unknown>][] = [
  ["POST", "/credentials", spoilt({ permissions: ["PIX:WRITE"], subAccountAccess: true }, ["allowedIps"])],
  ["POST", "/webhook-endpoints", spoilt({ url: "http://127.0.0.1:9/x", subAccount: null }, [])],
  ["POST", "/blocks", spoilt({ transactionId: UNKNOWN, blockType: "med" }, ["amount", "reason"])],
  ["POST", "/deposits", spoilt({ wallet: "principal", amount: 1 }, [])],
  ["POST", "/institutions", spoilt({ name: "Banco", enabled: true }, [])],
  ["POST", "/faults", spoilt({ method: "GET", path: "/nothing", kind: "reset", times: 1 }, ["status"])],
  ["PUT", "/fees", spoilt({ charge: {}, withdrawal: {}, refund: {} }, [])],
  ["PUT", "/policy", spoilt({ blockCnpjPayers: true, institutionSelection: true }, [])],
  ["PUT", "/delivery-chaos", spoilt({ duplicate: 0, reorder: 0, failFirst: 0, seed: 1 }, [])],
  ["PUT", "/readings", spoilt({}, ["keyScope", "codePlace", "secondRefund"])],
];

const RUNS = 80;

describe("No body is met with a failure of the server's own", () => {
  it.each(API)("%s %s", async (method, path, bodies) => {
    await deposit(1_000_000);
    await fc.assert(
      fc.asyncProperty(fc.oneof(bodies, fc.jsonValue()), async (body) => {
        const answer = await api(method, path, { body });
        expect(answer.status, answer.text).toBeLessThan(500);
      }),
      { numRuns: RUNS },
    );
  });

  it.each(CONTROL)("%s /control%s", async (method, path, bodies) => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(bodies, fc.jsonValue()), async (body) => {
        const answer = await control(method, path, body);
        expect(answer.status, answer.text).toBeLessThan(500);
      }),
      { numRuns: RUNS },
    );
  });
});

describe("No address is met with a failure of the server's own", () => {
  const text = fc.oneof(fc.string({ unit: "binary" }), fc.string({ unit: "grapheme" }), fc.webSegment());

  /** A lone surrogate has no percent-encoding: through bytes it becomes U+FFFD. */
  const encoded = (part: string) => encodeURIComponent(Buffer.from(part).toString());

  it("GET /transactions/{id}", async () => {
    await fc.assert(
      fc.asyncProperty(text, async (id) => {
        const answer = await api("GET", `/transactions/${encoded(id)}`);
        expect(answer.status, answer.text).toBeLessThan(500);
      }),
      { numRuns: RUNS },
    );
  });

  it("GET /projects and GET /balance-blocks", async () => {
    await fc.assert(
      fc.asyncProperty(fc.webQueryParameters(), text, async (query, value) => {
        const word = encoded(value);
        for (const path of [
          `/projects?${query}`,
          `/projects?page=${word}&sortBy=${word}`,
          `/balance-blocks?status=${word}`,
        ]) {
          const answer = await api("GET", path);
          expect(answer.status, answer.text).toBeLessThan(500);
        }
      }),
      { numRuns: RUNS },
    );
  });
});
