import { findChangedRows } from "@/lib/platform/live/records.server";
import { unpackRow } from "@/lib/platform/live/row";
import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { centavos } from "@/lib/core/money/money";
import { statusFlags, returnedOf, displayStatusOf } from "@/lib/core/transactions/display-status";
import { CONFIRMATIONS } from "@/lib/core/enums/observations";
import { STATUS_FACTS, type StatusFact, STATUS_FLAGS } from "@/lib/core/enums/display-status";
import {
  CHARGE_STATES,
  MISMATCHES,
  PAYMENT_REFUND_STATES,
  TRANSACTION_STATES,
} from "@/lib/core/enums/transactions";
import { isOneOf } from "@/lib/core/enums/enums";
import { listCharges } from "@/lib/domain/charges/list-charges.server";
import { listTransactions } from "@/lib/domain/transactions/list-transactions.server";
import { strongestFlag } from "@/lib/platform/store/status-flags.server";
import { intents } from "@/lib/platform/store/tables/intents";
import { transactions } from "@/lib/platform/store/tables/transactions";
import { testContext, testServices } from "./context";

// The values that the database finds by a fact, and writes into files, are the values of the lists.

const ROWS = 400;
const START = Date.parse("2026-08-01T12:00:00Z");
const services = await testServices();
const ctx = await testContext(services);

const orNull = <Value>(value: fc.Arbitrary<Value>, times: number) =>
  fc.option(value, { nil: null, freq: times });
const money = fc.oneof(
  { weight: 3, arbitrary: fc.constant(0) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 1_000 }) },
);
const drawn = fc.sample(
  fc.record({
    state: fc.constantFrom(...TRANSACTION_STATES),
    amountCentavos: fc.integer({ min: 1, max: 1_000 }),
    refundState: fc.constantFrom(...PAYMENT_REFUND_STATES),
    returnedCentavos: money,
    heldCentavos: money,
    hasOpenBlock: fc.boolean(),
    isVerifying: fc.boolean(),
    mismatch: orNull(fc.constantFrom(...MISMATCHES), 2),
    confirmation: orNull(fc.constantFrom(...CONFIRMATIONS), 2),
    isPayment: fc.boolean(),
  }),
  { numRuns: ROWS, seed: 20 },
);
const rows = drawn.map((one, index) => ({
  ...one,
  id: randomUUID(),
  createdAt: new Date(START + index * 60_000),
  blockedAt: one.heldCentavos > 0 ? new Date(START + index * 60_000) : null,
}));

beforeAll(async () => {
  await services.store.transaction(async (tx) => {
    for (const { isVerifying, isPayment, ...row } of rows) {
      await tx.insert(transactions).values({
        ...row,
        type: isPayment ? "payment" : "withdrawal",
        wallet: "principal",
        amountCentavos: centavos(row.amountCentavos),
        returnedCentavos: centavos(row.returnedCentavos),
        returned: returnedOf(row.amountCentavos, row.returnedCentavos),
        heldCentavos: centavos(row.heldCentavos),
        changedAt: row.createdAt,
        origin: "read",
      });
      if (isVerifying)
        await tx.insert(intents).values({
          id: randomUUID(),
          kind: "refund",
          wallet: "principal",
          state: "ambiguous",
          path: "/refund",
          body: Buffer.from("{}"),
          bodySha256: "",
          subject: row.id,
          createdAt: row.createdAt,
          traceId: "trace",
        });
    }
  });
});

const newestFirst = (fact: StatusFact, isPayment?: boolean) =>
  rows
    .filter(
      (row) => statusFlags(row).includes(fact) && (isPayment === undefined || row.isPayment === isPayment),
    )
    .map(({ id }) => id)
    .toReversed();

async function readAll(
  read: (cursor: string | undefined) => Promise<{ items: { id: string }[]; nextCursor: string | null }>,
) {
  const ids: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await read(cursor);
    ids.push(...page.items.map(({ id }) => id));
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return ids;
}

it("draws each fact, and some that stand behind a stronger one", () => {
  for (const fact of STATUS_FACTS) expect(newestFirst(fact).length, fact).toBeGreaterThan(0);
  expect(rows.some((row) => statusFlags(row).length > 3)).toBe(true);
});

const filterOf = (fact: StatusFact) =>
  isOneOf(STATUS_FLAGS, fact) ? { flag: fact, state: undefined } : { state: fact, flag: undefined };

describe.each(STATUS_FACTS)("charges and transactions that are %s", (fact) => {
  it("are all found, whatever else holds of them, of one wallet and of all", async () => {
    const { state, flag } = filterOf(fact);
    if (state === undefined || isOneOf(CHARGE_STATES, state))
      expect(await readAll((cursor) => listCharges(ctx, { state, flag, cursor }))).toEqual(
        newestFirst(fact, true),
      );
    for (const wallet of ["principal", undefined])
      expect(await readAll((cursor) => listTransactions(ctx, { wallet, state, flag, cursor }))).toEqual(
        newestFirst(fact),
      );
  });
});

it("finds what is in a state and has a flag", async () => {
  const paidAndBlocked = (row: (typeof rows)[number]) =>
    displayStatusOf(row).state === "completed" && displayStatusOf(row).flags.includes("blocked");
  const found = rows.filter(paidAndBlocked).map(({ id }) => id);
  expect(found.length).toBeGreaterThan(0);
  const asked = { state: "completed", flag: "blocked" } as const;
  const read = await readAll((cursor) => listTransactions(ctx, { ...asked, cursor }));
  expect(read).toEqual(found.toReversed());
  const charges = await readAll((cursor) => listCharges(ctx, { ...asked, cursor }));
  expect(charges).toEqual(read.filter((id) => rows.some((row) => row.id === id && row.isPayment)));
});

it("names the strongest as the lists do", async () => {
  const found = await services.store.read((reader) =>
    reader.rows<{ id: string; fact: StatusFact }>(
      sql`select ${transactions.id}, ${strongestFlag()} as fact from ${transactions}`,
    ),
  );
  const byId = new Map(found.map(({ id, fact }) => [id, fact]));
  for (const row of rows) expect(byId.get(row.id)).toBe(statusFlags(row)[0]);
});

it("tells with each row what no column of it holds: what is verified, and until when a block is to be answered", async () => {
  const { items } = await listTransactions(ctx, {});
  const byId = new Map<string, (typeof rows)[number]>(rows.map((row) => [row.id, row]));
  for (const item of items) {
    const row = byId.get(item.id);
    expect(item.isVerifying).toBe(row?.isVerifying);
    expect(item.respondBy).toBe(
      row?.blockedAt ? new Date(row.blockedAt.getTime() + 72 * 3_600_000).toISOString() : null,
    );
    expect(statusFlags(item)).toEqual(row && statusFlags(row));
  }
});

it("tells the same in what frames tell, whose statement has one table alone", async () => {
  const told = await services.store.transaction((tx) =>
    findChangedRows(
      tx,
      rows.map(({ id }) => id),
    ),
  );
  for (const { id, isVerifying } of rows)
    expect(unpackRow(told.get(id)?.row ?? [])?.isVerifying).toBe(isVerifying);
  expect(rows.some(({ isVerifying }) => isVerifying)).toBe(true);
});
