import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type z } from "zod";
import { type GivenAddress } from "@/lib/core/address-parts";
import { isMoment } from "@/lib/core/iso";
import { BLOCK_KINDS, BLOCK_STATUSES } from "@/lib/core/words/blocks";
import { DELIVERY_STATES } from "@/lib/core/words/deliveries";
import { MISMATCHES, TRANSACTION_STATES, TRANSACTION_TYPES } from "@/lib/core/words/transactions";
import { filterFromAddress as auditFilter } from "@/lib/composers/audit/filter-address";
import { AUDIT_GROUPS, AUDIT_OUTCOMES } from "@/lib/composers/audit/groups";
import { AuditFilter } from "@/lib/composers/audit/schema";
import { filterFromAddress as overviewFilter } from "@/lib/composers/overview/period";
import { OverviewFilter } from "@/lib/composers/overview/schema";
import { filterFromAddress as deliveryFilter } from "@/lib/composers/webhooks/filter-address";
import { DeliveryFilter } from "@/lib/composers/webhooks/schema";
import { filterFromAddress as callFilter } from "@/lib/domain/api-calls/filter-address";
import { CALL_OUTCOMES, CALL_PATHS } from "@/lib/domain/api-calls/labels";
import { CallFilter } from "@/lib/domain/api-calls/schema";
import { DEADLINE_FILTERS } from "@/lib/domain/blocks/deadline";
import { filterFromAddress as blockFilter } from "@/lib/domain/blocks/filter-address";
import { BlockFilter } from "@/lib/domain/blocks/schema";
import { StatementWanted } from "@/lib/domain/statement/schema";
import { filterFromAddress as transactionFilter } from "@/lib/domain/transactions/filter-address";
import { TransactionFilter } from "@/lib/domain/transactions/schema";
import { SplitFilter } from "@/lib/reconciliation/splits/schema";
import { splitFilterFrom } from "@/lib/reconciliation/splits/split-period";
import { SPLIT_VIEWS } from "@/lib/reconciliation/splits/views";

// Pages read their addresses without the schemas that the server checks with: both have to read the same.

const ID = "0199a7b2-7d1c-7000-8000-000000000001";
const WORDS = [
  ...[...BLOCK_KINDS, ...BLOCK_STATUSES, ...DELIVERY_STATES, ...MISMATCHES, ...TRANSACTION_STATES],
  ...[
    ...TRANSACTION_TYPES,
    ...CALL_OUTCOMES,
    ...CALL_PATHS,
    ...DEADLINE_FILTERS,
    ...AUDIT_GROUPS,
    ...AUDIT_OUTCOMES,
    ...SPLIT_VIEWS,
  ],
  ...["open", "me", "none", "principal", "loja-a", "Loja", "a", "a".repeat(32), "a".repeat(33)],
];
const moments = fc
  .tuple(
    fc.constantFrom("2026-02-28", "2026-02-29", "2024-02-29", "1900-02-29", "2000-02-29", "0000-02-29"),
    fc.constantFrom("T", "t", " ", ""),
    fc.constantFrom("00:00:00", "23:59:59.999", "24:00:00", "12:60:00", "12:00", "12:00:00.", "12:00:60"),
    fc.constantFrom("Z", "z", "", "-03:00", "+23:59", "+24:00", "-0300", "-03"),
  )
  .map((parts) => parts.join(""));
const numbers = fc.oneof(
  fc.integer({ min: -2, max: 10 }).map(String),
  fc.constantFrom("0", "00", "-0", "1e3", "0x1", "1.5", " 1", "１", "9".repeat(15), "9".repeat(16)),
  fc.nat(100_000_000_000).map(String),
);
const days = fc.oneof(
  fc.constantFrom(
    "2026-02-28",
    "2026-02-29",
    "2026-13-01",
    "1999-12-31",
    "2101-01-01",
    "2026-1-1",
    "2026-11-01",
  ),
  fc.date({ min: new Date(0), noInvalidDate: true }).map((date) => date.toISOString().slice(0, 10)),
);
const ids = fc.oneof(fc.uuid(), fc.constantFrom(ID, ID.toUpperCase(), ` ${ID} `, `${ID}0`, `{${ID}}`));
const texts = fc.oneof(
  fc.string(),
  fc.string({ unit: "binary" }),
  fc.constantFrom("", " ", "\n", "a\u0000b", "\ud800", "529.982.247-25", "12 345/0001-99", "x", " x "),
  fc.constantFrom(29, 30, 31, 63, 64, 65, 254, 255, 256).map((length) => "x".repeat(length)),
  fc.constantFrom(64, 65, 255, 256).map((length) => ` ${"x".repeat(length)} `),
);
const given = fc.oneof(
  fc.constantFrom(...WORDS),
  fc.constantFrom(...WORDS).map((word) => ` ${word.toUpperCase()}`),
  days,
  moments,
  numbers,
  ids,
  texts,
);

type Filter = Record<string, unknown>;
const READ: Record<string, [z.ZodObject, (address: GivenAddress) => Filter]> = {
  transactions: [TransactionFilter, transactionFilter],
  blocks: [BlockFilter.omit({ cursor: true }), blockFilter],
  calls: [CallFilter.omit({ cursor: true }), callFilter],
  audit: [AuditFilter.omit({ cursor: true }), auditFilter],
  deliveries: [DeliveryFilter.omit({ cursor: true }), deliveryFilter],
};

describe.each(Object.entries(READ))("the address of %s", (_name, [schema, read]) => {
  test.each(Object.keys(schema.shape))("reads %s as the schema does", (name) => {
    const part = schema.shape[name] as z.ZodType;
    fc.assert(
      fc.property(given, (text) => {
        const told = part.safeParse(text);
        const isBlank = schema === TransactionFilter && text.trim() === "";
        const expected = told.success && !isBlank ? { [name]: told.data } : {};
        expect(read({ [name]: text })).toEqual(expected);
      }),
      { numRuns: 2_000 },
    );
  });
});

describe("a period in the address", () => {
  const TODAY = "2026-11-20";

  test("is what the overview's schema takes, and else the last thirty days", () => {
    fc.assert(
      fc.property(days, days, fc.constantFrom("principal", "loja-a"), (from, to, wallet) => {
        const told = OverviewFilter.safeParse({ from, to, wallet });
        expect(overviewFilter({ from, to, wallet }, TODAY)).toEqual(
          told.data ?? { from: "2026-10-22", to: TODAY, wallet },
        );
      }),
      { numRuns: 2_000 },
    );
  });

  test("is what the split's schema takes", () => {
    fc.assert(
      fc.property(given, given, given, given, (from, to, recipient, show) => {
        const read = splitFilterFrom({ from, to, recipient, show }, TODAY);
        expect(SplitFilter.parse(read)).toEqual(read);
        expect(read.show).toBe(SplitFilter.shape.show.safeParse(show).data ?? "all");
        expect(read.recipient).toBe(SplitFilter.shape.recipient.safeParse(recipient).data);
      }),
    );
  });

  test("names a moment as the statement's schema takes it", () => {
    fc.assert(
      fc.property(fc.oneof(moments, given, fc.date().map(String)), (text) => {
        expect(isMoment(text)).toBe(StatementWanted.shape.asOf.safeParse(text).success);
      }),
      { numRuns: 5_000 },
    );
  });
});
