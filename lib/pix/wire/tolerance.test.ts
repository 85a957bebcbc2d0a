import fc from "fast-check";
import { expect, it } from "vitest";
import { type z } from "zod";
import { parseJson, stringifyJson } from "@/lib/core/json/json";
import { AccountWire } from "./account";
import { ChargeWire } from "./charge";
import { readEvent } from "./event";
import { ProjectPageWire } from "./project";
import { RefundWire } from "./refund";
import { SubAccountListWire } from "./sub-account";
import { TransactionWire } from "./transaction";
import { WithdrawalWire } from "./withdrawal";

const id = "0198c1de-0000-7000-8000-000000000001";
const createdAt = "2026-11-20T15:00:00Z";
const inBrl = { amount: 150, amountFormatted: 1.5 };
const balance = { available: inBrl, promotional: inBrl, held: inBrl, total: inBrl };
const named = { id, name: "Loja", createdAt };

const ANSWERS: readonly (readonly [string, z.ZodType, Record<string, unknown>])[] = [
  [
    "charge",
    ChargeWire,
    { id, status: "pending", amount: 1.1, pixCopyPaste: "0002", expiresAt: createdAt, createdAt },
  ],
  [
    "withdrawal",
    WithdrawalWire,
    { id, status: "pending", amount: 50, feeAmount: 1, netAmount: 49, createdAt },
  ],
  ["refund", RefundWire, { originalTransactionId: id, status: "PENDING" }],
  ["transaction", TransactionWire, { id, status: "completed", type: "payment", amount: 4.35, createdAt }],
  ["projects", ProjectPageWire, { items: [named], total: 1, page: 1, limit: 20, totalPages: 1 }],
  ["sub-accounts", SubAccountListWire, { data: [{ ...named, reference: "loja-1", status: "approved" }] }],
  ["account", AccountWire, { account: { id, status: "approved" }, balance }],
];

/** Names that no answer of ours knows. */
const unknowns = fc.dictionary(fc.stringMatching(/^x[a-z]{1,12}$/), fc.jsonValue({ maxDepth: 2 }), {
  maxKeys: 5,
});

function withUnknowns(value: unknown, more: Record<string, unknown>): unknown {
  if (Array.isArray(value)) return value.map((item) => withUnknowns(item, more));
  if (typeof value !== "object" || value === null) return value;
  const own = Object.entries(value).map(([name, item]) => [name, withUnknowns(item, more)]);
  return { ...more, ...Object.fromEntries(own) };
}
const read = (schema: z.ZodType, value: unknown) => schema.safeParse(parseJson(JSON.stringify(value)));

it.each(ANSWERS)(
  "fields that nobody knows change nothing in the answer of a %s (I36)",
  (_name, schema, answer) => {
    const plain = read(schema, answer);
    expect(plain.error).toBeUndefined();
    fc.assert(
      fc.property(unknowns, (more) => {
        expect(read(schema, withUnknowns(answer, more)).data).toEqual(plain.data);
      }),
    );
  },
);

it("nor in what an event means", () => {
  const event = {
    event: "payment_completed",
    eventId: id,
    timestamp: createdAt,
    data: { transactionId: id, amount: 10, feeAmount: 1, netAmount: 9, status: "completed", currency: "BRL" },
  };
  const bytes = (value: unknown) => new TextEncoder().encode(stringifyJson(value));
  const plain = readEvent(bytes(event));
  fc.assert(
    fc.property(unknowns, (more) => {
      expect(readEvent(bytes(withUnknowns(event, more)))).toEqual(plain);
    }),
  );
});
