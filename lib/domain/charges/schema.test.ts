import { describe, expect, it } from "vitest";
import { CreateChargeInput } from "./schema";

const valid = {
  intentId: "018f3a7e-7b1c-7d2e-8f4a-1b2c3d4e5f60",
  wallet: "principal",
  amountCentavos: 100,
  description: "Pedido 42",
  customer: {},
  split: [],
};

const nested = (levels: number) => `${'{"k":'.repeat(levels)}1${"}".repeat(levels)}`;

const faultsOf = (change: Record<string, unknown>): Record<string, string> => {
  const result = CreateChargeInput.safeParse({ ...valid, ...change });
  return result.success
    ? {}
    : Object.fromEntries(result.error.issues.map((issue) => [issue.path.join("."), issue.message]));
};

describe("CreateChargeInput", () => {
  it("takes a charge with nothing but what is required", () => {
    expect(faultsOf({})).toEqual({});
  });

  it.each([
    [{ amountCentavos: 99 }, "amountCentavos", "amount_minimum:100"],
    [{ amountCentavos: 1.1 }, "amountCentavos", "amount_required"],
    [{ amountCentavos: -1 }, "amountCentavos", "amount_minimum:100"],
    [{ amountCentavos: "1000" }, "amountCentavos", "amount_required"],
    [{ amountCentavos: NaN }, "amountCentavos", "amount_required"],
    [{ amountCentavos: Infinity }, "amountCentavos", "amount_required"],
    [{ amountCentavos: -0 }, "amountCentavos", "amount_minimum:100"],
    [{ amountCentavos: 1_000_000_000_000 }, "amountCentavos", "amount_too_large"],
    [{ description: "  \u00A0\u3000" }, "description", "required"],
    [{ description: "\u200B\u2800\u3164\u180E" }, "description", "required"],
    [{ description: "a".repeat(256) }, "description", "too_long:255"],
    [{ description: "\u{1F600}".repeat(128) }, "description", "too_long:255"],
    [{ description: "a\nb" }, "description", "control_characters"],
    [{ description: "a\u0000b" }, "description", "control_characters"],
    [{ customer: { name: "Jo\u202Eao" } }, "customer.name", "deceiving_characters"],
    [{ customer: { name: "a".repeat(256) } }, "customer.name", "too_long:255"],
    [{ customer: { document: "11111111111" } }, "customer.document", "not_a_document"],
    [{ customer: { document: "12ABC34501DE35" } }, "customer.document", "document_digits_only"],
    [{ customer: { email: "fulano\uFF20exemplo.com" } }, "customer.email", "not_an_email"],
    [{ customer: { phone: "1".repeat(21) } }, "customer.phone", "too_long:20"],
    [{ expiresInSeconds: 299 }, "expiresInSeconds", "expires_in_range"],
    [{ expiresInSeconds: 604_801 }, "expiresInSeconds", "expires_in_range"],
    [{ expiresInSeconds: 300.5 }, "expiresInSeconds", "expires_in_range"],
    [{ expiresInSeconds: "300" }, "expiresInSeconds", "expires_in_range"],
    [{ externalReference: "gch1-abc" }, "externalReference", "reserved_reference"],
    [{ externalReference: "a".repeat(256) }, "externalReference", "too_long:255"],
    [{ externalReference: "a\r\nX-Evil: 1" }, "externalReference", "control_characters"],
    [{ projectId: "no" }, "projectId", "not_an_id"],
    [{ metadata: "[]" }, "metadata", "metadata_not_an_object"],
    [{ metadata: "1" }, "metadata", "metadata_not_an_object"],
    [{ metadata: "{a:1}" }, "metadata", "metadata_not_json"],
    [{ metadata: '{"a":1,}' }, "metadata", "metadata_not_json"],
    [{ metadata: '{"a":1,"a":2}' }, "metadata", "metadata_duplicate_key"],
    [{ metadata: '{"\u00e9":1,"e\u0301":2}' }, "metadata", "metadata_duplicate_key"],
    [{ metadata: '{"a":1,"a":1}' }, "metadata", "metadata_duplicate_key"],
    [{ metadata: '{"a":[{"b":"x","b":"x"}]}' }, "metadata", "metadata_duplicate_key"],
    [{ metadata: '{"a":{"__proto__":1}}' }, "metadata", "metadata_reserved_key"],
    [{ metadata: nested(65) }, "metadata", "metadata_too_deep:64"],
    [{ metadata: nested(2_000) }, "metadata", "metadata_too_deep:64"],
    [{ metadata: '{"":1}' }, "metadata", "metadata_key_length:64"],
    [{ metadata: `{"a":"${"x".repeat(1001)}"}` }, "metadata", "metadata_value_length:1000"],
    [{ metadata: '{"a":"\\u0000"}' }, "metadata", "broken_characters"],
    [{ metadata: "[".repeat(200_000) }, "metadata", "too_long:16384"],
    [{ metadata: "[".repeat(16_000) }, "metadata", "metadata_not_json"],
    [
      { split: [{ destination: "principal", amountCentavos: 1 }] },
      "split.0.destination",
      "split_principal_from_principal",
    ],
    [
      { wallet: "loja-a", split: [{ destination: "loja-a", amountCentavos: 1 }] },
      "split.0.destination",
      "split_to_itself",
    ],
    [
      {
        split: [
          { destination: "loja-a", amountCentavos: 1 },
          { destination: "loja-a", amountCentavos: 1 },
        ],
      },
      "split.1.destination",
      "split_twice",
    ],
    [{ split: [{ destination: "loja-a", amountCentavos: 0 }] }, "split.0.amountCentavos", "amount_minimum:1"],
    [{ split: [{ destination: "loja-a", amountCentavos: 101 }] }, "split", "split_above_amount"],
    [
      { split: Array.from({ length: 11 }, (_, n) => ({ destination: `loja-${n}`, amountCentavos: 1 })) },
      "split",
      "split_too_many:10",
    ],
  ])("refuses %j at %s as %s", (change, field, fault) => {
    expect(faultsOf(change)[field]).toBe(fault);
  });

  it.each([
    [{ description: "a".repeat(255) }],
    [{ description: "\u{1F600}".repeat(127) + "a" }],
    [{ description: "<script>alert(1)</script>" }],
    [{ description: "'; DROP TABLE x;--" }],
    [{ customer: { name: "X", document: "529.982.247-25 ", email: "a@b.co", phone: "(11) 91234-5678" } }],
    [{ externalReference: "a/b?c#d%2e%2e" }],
    [{ expiresInSeconds: 300 }],
    [{ metadata: '{"constructor":{"prototype":{}},"toString":1}' }],
    [{ metadata: nested(64) }],
    [{ wallet: "loja-a", split: [{ destination: "principal", amountCentavos: 100 }] }],
  ])("takes %j", (change) => {
    expect(faultsOf(change)).toEqual({});
  });

  it("brings text to one form before it counts and stores it", () => {
    const parsed = CreateChargeInput.parse({ ...valid, description: ` ${"e\u0301".repeat(255)} ` });
    expect(parsed.description).toBe("\u00e9".repeat(255));
  });

  it("leaves out empty metadata, and a key named __proto__ reaches nothing", () => {
    expect(CreateChargeInput.parse({ ...valid, metadata: "{}" }).metadata).toBeUndefined();
    expect(faultsOf({ metadata: '{"__proto__":{"admin":true}}' })).toEqual({
      metadata: "metadata_reserved_key",
    });
    expect(({} as { admin?: boolean }).admin).toBeUndefined();
  });

  it("refuses fields it does not know", () => {
    expect(CreateChargeInput.safeParse({ ...valid, status: "completed" }).success).toBe(false);
  });
});
