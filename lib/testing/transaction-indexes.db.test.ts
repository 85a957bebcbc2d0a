import { readFileSync } from "node:fs";
import { sql } from "drizzle-orm";
import { getTableConfig } from "drizzle-orm/pg-core";
import { beforeAll, describe, expect, it } from "vitest";
import { countDueReads } from "@/lib/composers/health/records.server";
import { type WalletScope } from "@/lib/core/wallet-scope";
import { type TransactionState, type TransactionType } from "@/lib/core/enums/transactions";
import { listChargeRows } from "@/lib/domain/charges/records.server";
import { findIdsByIdentifier, listTransactionIds } from "@/lib/domain/transactions/list-records.server";
import { type TransactionConditions } from "@/lib/domain/transactions/scan-plans-records.server";
import { listCountedOfReference } from "@/lib/domain/withdrawals/same-reference-records.server";
import { transactions } from "@/lib/platform/store/tables/transactions";
import { type Reader } from "@/lib/platform/store/tx.server";
import { listSkippedReads } from "@/lib/engine/mirror/skipped-reads-records.server";
import { listPaymentsWithoutFee } from "@/lib/reconciliation/balances/suspect-records.server";
import { listUnmatchedRows } from "@/lib/reconciliation/imports/unmatched-records.server";
import { testDatabase } from "./database";

// Each index of the transaction table costs every payment a write. It is listed beside the query that needs it, and
// that query uses it.

const ROWS = 12_000;
const PAGE = 51;
const NOW = new Date("2026-11-20T15:00:00Z");
const DAY_MS = 86_400_000;
const PROJECT = "00000000-0000-4000-8000-000000000003";
const ONE: WalletScope = ["loja-1"];
const TABLES = "lib/platform/store/tables/transactions.ts";

const { store, asOwner } = await testDatabase();

/** A month of a business: most of it paid charges, little of anything else, and no two columns that follow one another. */
beforeAll(async () => {
  // The same rows each time: what the planner prefers must not depend on the draw.
  await store.writers.query(`
    select setseed(0.42);
    insert into transactions (id, wallet, type, state, amount_centavos, project_id, created_at, settled_at, changed_at,
      origin, has_open_block, mismatch, fee_centavos, next_read_at, counterpart_name, counterpart_document, external_reference,
      e2e_id, idempotency_key, confirmation, returned, refund_state)
    select gen_random_uuid(), 'loja-' || floor(random() * 6),
      kind, state, (random() * 1000000)::int + 100,
      case when random() < 0.5 then ('00000000-0000-4000-8000-00000000000' || floor(random() * 10))::uuid end,
      at, case when state = 'completed' or (state = 'failed' and random() < 0.5) then at + random() * interval '1 day' end, at,
      case when random() < 0.02 then 'webhook' else 'own_write' end, random() < 0.005,
      case when random() < 0.005 then 'contradicted' end,
      case when random() < 0.98 then 99 end, case when random() < 0.01 then at + interval '30 days' end,
      'Pessoa ' || n, 'v1.test.x ' || lpad(n::text, 11, '0') || ' cpf ***', 'pedido-' || n, 'E' || n, 'gch1-' || n,
      case when random() < 0.02 then 'to_confirm' end,
      case when random() < 0.02 then 'whole' when random() < 0.01 then 'part' end,
      case when random() < 0.01 then 'pending' when random() < 0.01 then 'error' else 'none' end
    from (
      select n, timestamptz '${NOW.toISOString()}' - random() * interval '30 days' as at,
        (array['payment', 'payment', 'payment', 'payment', 'payment', 'payment', 'payment', 'withdrawal', 'withdrawal', 'refund'])
          [1 + floor(random() * 10)] as kind,
        (array['completed', 'completed', 'completed', 'completed', 'completed', 'completed', 'pending', 'expired', 'failed', 'cancelled'])
          [1 + floor(random() * 10)] as state
      from generate_series(1, ${ROWS}) as n
    ) as drawn`);
  await asOwner("vacuum analyze transactions");
});

type Run = (reader: Reader) => Promise<unknown>;
type Needed = { by: string; run: Run };

function page(conditions: Partial<TransactionConditions>, scope: WalletScope = "all"): Needed {
  return {
    by: "listTransactionIds",
    run: (reader) => listTransactionIds(reader, scope, { order: "created", ...conditions }, null, PAGE),
  };
}
const within = (conditions: Partial<TransactionConditions>, scope?: WalletScope) =>
  page({ order: "settled", from: new Date(NOW.getTime() - 20 * DAY_MS), before: NOW, ...conditions }, scope);
const named = (text: string): Needed => ({
  by: "findIdsByIdentifier",
  run: (reader) => findIdsByIdentifier(reader, "all", text),
});
const unmatched = (scope: WalletScope): Needed => ({
  by: "listUnmatchedRows",
  run: (reader) => listUnmatchedRows(reader, scope, { cursor: undefined, size: PAGE }),
});

const type: TransactionType = "withdrawal";
const state: TransactionState = "failed";

const NEEDED: Readonly<Record<string, Needed>> = {
  transactions_wallet_created: page({}, ONE),
  transactions_wallet_type_created: page({ type }, ONE),
  transactions_wallet_type_state_created: page({ type, state }, ONE),
  transactions_wallet_type_amount: {
    by: "listChargeRows",
    run: (reader) => listChargeRows(reader, "loja-1", { sort: "largest" }, { cursor: undefined, size: PAGE }),
  },
  transactions_wallet_state_created: page({ state }, ONE),
  transactions_created: page({}),
  transactions_type_created: page({ type }),
  transactions_type_state_created: page({ type, state }),
  transactions_state_created: page({ state }),
  transactions_settled: within({}),
  transactions_wallet_settled: within({}, ONE),
  transactions_type_settled: within({ type }),
  transactions_state_settled: within({ state }),
  transactions_wallet_type_settled: within({ type }, ONE),
  transactions_wallet_state_settled: within({ state }, ONE),
  transactions_project_settled: within({ project: PROJECT }),
  transactions_project_created: page({ project: PROJECT }),
  transactions_project_state_created: page({ project: PROJECT, state }),
  transactions_open_block: page({ hasOpenBlock: true }),
  transactions_returned_created: page({ flag: "refunded" }),
  transactions_wallet_returned_created: page({ flag: "partly_refunded" }, ONE),
  transactions_refund_open: page({ flag: "refunding" }),
  transactions_wallet_to_confirm: page({ flag: "confirming" }, ONE),
  transactions_mismatch_created: page({ mismatch: "contradicted" }),
  transactions_amount_created: page({ minCentavos: 123_456, maxCentavos: 123_456 }),
  transactions_counterpart_name: page({ namePrefix: "pessoa 4711" }),
  transactions_external_reference: named("pedido-4711"),
  transactions_withdrawal_reference: {
    by: "listCountedOfReference",
    run: (reader) =>
      listCountedOfReference(reader, {
        key: "pedido4711",
        since: new Date(NOW.getTime() - 20 * DAY_MS),
        not: null,
        limit: PAGE,
      }),
  },
  transactions_e2e: named("E4711"),
  transactions_idempotency_key: named("gch1-4711"),
  transactions_counterpart_document: page({ document: { index: "00000004711", chargeIds: [] } }),
  transactions_next_read: { by: "countDueReads", run: (reader) => countDueReads(reader, NOW) },
  transactions_left_unread: {
    by: "listSkippedReads",
    run: (reader) => listSkippedReads(reader, "loja-1", PAGE),
  },
  transactions_fee_unknown: {
    by: "listPaymentsWithoutFee",
    run: (reader) => listPaymentsWithoutFee(reader, "loja-1"),
  },
  transactions_unmatched: unmatched("all"),
  transactions_wallet_unmatched: unmatched(ONE),
};

/** The indexes that a query scans, as the database counts them within one transaction. */
async function walkedBy(run: Run): Promise<string[]> {
  return store.snapshot(async (reader) => {
    // A worker of its own would be counted elsewhere.
    await reader.rows(sql`set local max_parallel_workers_per_gather = 0`);
    const scans = async () =>
      new Map(
        (
          await reader.rows<{ name: string; scans: string }>(sql`
            select indexrelid::regclass::text as name, pg_stat_get_xact_numscans(indexrelid) as scans
            from pg_index where indrelid = 'transactions'::regclass`)
        ).map(({ name, scans }) => [name, Number(scans)]),
      );
    const before = await scans();
    await run(reader);
    const after = await scans();
    return [...after].flatMap(([name, count]) => (count > (before.get(name) ?? 0) ? [name] : []));
  });
}

const indexes = getTableConfig(transactions).indexes.map(({ config }) => config.name ?? "");

describe("each index of the transaction table", () => {
  it("has a query that needs it", () => {
    expect(Object.keys(NEEDED).toSorted()).toEqual(indexes.toSorted());
  });

  it.each(Object.entries(NEEDED))("%s: its query walks it", async (name, { run }) => {
    expect(await walkedBy(run)).toContain(name);
  });

  it.each(Object.entries(NEEDED))("%s: the query stands beside it", (name, { by }) => {
    const lines = readFileSync(TABLES, "utf8").split("\n");
    const at = lines.findIndex((line) => line.includes(`index("${name}")`));
    const above = lines.slice(0, at);
    const first = above.findLastIndex((line) => !line.trim().startsWith("//"));
    expect(above.slice(first + 1).join("\n")).toContain(`${by}:`);
  });
});
