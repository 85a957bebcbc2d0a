import type pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { requestRefund } from "@/lib/domain/refunds/request-refund.server";
import { RequestRefundInput } from "@/lib/domain/refunds/schema";
import { createWithdrawal } from "@/lib/domain/withdrawals/create-withdrawal.server";
import { getTransaction } from "@/lib/domain/transactions/get-transaction.server";
import { listTransactions } from "@/lib/domain/transactions/list-transactions.server";
import { TransactionListQuery } from "@/lib/domain/transactions/schema";
import { readTransaction } from "@/lib/engine/mirror/read-transaction.server";
import { type Context } from "@/lib/platform/context.server";
import { LIMITS } from "@/lib/core/postgres/postgres-limits";
import { openPool } from "@/lib/core/postgres/postgres.server";
import { TRANSACTION_TYPES, type TransactionType } from "@/lib/core/enums/transactions";
import { syncAccount } from "@/lib/composers/workers/sync-account.server";
import { readDueRefunds } from "@/lib/composers/workers/read-due-refunds.server";
import { readBlocks } from "@/lib/composers/workers/read-blocks.server";
import { type TestServices, testClock, testContext, testServices } from "@/lib/testing/context";
import { FREE_RULES } from "@/lib/testing/free-rules";
import { givenRules } from "@/lib/testing/given-rules";
import { findDifferences } from "../fixtures/agreement";
import {
  PRINCIPAL,
  bodyOf,
  givenFunds,
  givenPaidCharge,
  openClient,
  sandbox,
  useSandbox,
  withdrawalInput,
} from "./service";

// Specification, "Transaction": each of the eight types, read from the service by its id.

useSandbox();

const MINUTE_MS = 60_000;

let services: TestServices;
let finance: Context;
let books: pg.Pool;
beforeAll(() => {
  books = openPool({ url: sandbox().databaseUrl, max: 2, name: "types", limits: LIMITS.script });
});
afterAll(() => books.end());
beforeEach(async () => {
  services = await testServices({ pix: openClient(), clock: testClock(new Date()) });
  await givenRules(services, FREE_RULES);
  finance = await testContext(services);
});

const move = (path: string, body?: unknown) => sandbox().control<{ id: string }>("POST", path, body);

/** A paid charge with a split, a refund, a block that took its amount, a deposit, a withdrawal and a commission. */
async function givenEveryType(): Promise<void> {
  const client = openClient();
  await client.createSubAccount(bodyOf({ reference: "loja-a", name: "Loja A" }), PRINCIPAL);
  await givenFunds(500);
  await givenPaidCharge(client, { split: [{ subAccount: "loja-a", amount: 30 }] });
  const refunded = await givenPaidCharge(client);
  await readTransaction(services, "principal", refunded.id);
  await requestRefund(
    finance,
    RequestRefundInput.parse({
      intentId: crypto.randomUUID(),
      wallet: "principal",
      transactionId: refunded.id,
    }),
  );
  await move(`/refunds/${refunded.id}/confirm`);
  const blocked = await givenPaidCharge(client);
  const block = await move("/blocks", { transactionId: blocked.id, blockType: "med", amount: 20 });
  await move(`/blocks/${block.id}/approve`);
  const withdrawal = await createWithdrawal(finance, withdrawalInput());
  await move(`/withdrawals/${withdrawal.id}/complete`);
  // No act of the sandbox makes a commission.
  await books.query(
    `insert into transactions (id, wallet, type, status, amount, net_amount, created_at, updated_at, paid_at)
     values (gen_random_uuid(), 'principal', 'referral_commission', 'completed', 777, 777, now(), now(), now())`,
  );
}

type Row = { id: string; wallet: string; type: TransactionType; amount: number };
const everyRow = async (): Promise<Row[]> =>
  (await books.query<Row>("select id, wallet, type, amount::float8 as amount from transactions order by seq"))
    .rows;

it("is read, listed under its own name, and moves only the money that the service moved", async () => {
  await givenEveryType();
  const rows = await everyRow();
  const known = TRANSACTION_TYPES.filter((type) => type !== "other");
  expect(new Set(rows.map(({ type }) => type))).toEqual(new Set(known));

  for (const { id, wallet, type, amount } of rows) {
    await readTransaction(services, wallet, id);
    expect(await getTransaction({ ...finance, wallet }, id), type).toMatchObject({
      type,
      unknownType: null,
      state: "completed",
      amountCentavos: amount,
      mismatch: null,
    });
  }
  for (const type of known) {
    const { items } = await listTransactions(finance, TransactionListQuery.parse({ type }));
    expect(items.map(({ id }) => id).toSorted(), type).toEqual(
      rows
        .filter((row) => row.type === type)
        .map(({ id }) => id)
        .toSorted(),
    );
  }
  services.clock.advance(2 * MINUTE_MS);
  await readDueRefunds(services);
  await syncAccount(services);
  await readBlocks(services);
  const found = await findDifferences(services.store.writers, books, { mayHaveLostEvents: true });
  // Only an event reports the fee of a refund.
  const refundFee = 50;
  expect(found).toMatchObject([
    { object: "refund", field: "fee", mirror: null, service: refundFee },
    { object: "explained", id: "principal", field: "available" },
  ]);
  expect(Number(found[1]?.mirror) - Number(found[1]?.service)).toBe(refundFee);
});
