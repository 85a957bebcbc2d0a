import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { listInbox } from "@/lib/composers/deliveries/inbox-records.server";
import { type Cursor, encodeCursor } from "@/lib/core/reads/cursor";
import { type WalletScope } from "@/lib/core/wallet-scope";
import { type StatusFlag } from "@/lib/core/enums/display-status";
import { type TransactionState } from "@/lib/core/enums/transactions";
import { listCallRows } from "@/lib/domain/api-calls/records.server";
import { listChargeRows } from "@/lib/domain/charges/records.server";
import { sumPaidOfProjects } from "@/lib/domain/projects/records.server";
import { listDaySumsRecordedAfter, listLines, sumOfDayAfter } from "@/lib/domain/statement/records.server";
import {
  sumTransactions,
  findIdsByIdentifier,
  listTransactionIds,
} from "@/lib/domain/transactions/list-records.server";
import { type TransactionConditions } from "@/lib/domain/transactions/scan-plans-records.server";
import { listWithdrawals } from "@/lib/domain/withdrawals/records.server";
import { type Reader } from "@/lib/platform/store/tx.server";
import { SCAN_ROWS_MAX } from "@/lib/platform/store/bounded-scan.server";
import { testDatabase } from "./database";

// However many rows there are, a page, an identifier and a count read so many of them and no more.

const ROWS = 30_000;
const PIECE = 3_000;
const DAYS = 300;
const PAGE = 51;
/**
 * A page of two filters scans a range of one filter's rows, the rows that it shows once more, and the few rows that
 * an index does not know to be visible to all.
 */
const READ_MAX = SCAN_ROWS_MAX + 3 * PAGE;
/** Where an index does not know that each of its rows is visible to all, each of two scans is tried by its rows. */
const READ_UNKNOWN_MAX = READ_MAX + 2 * SCAN_ROWS_MAX;
const COUNT_MAX = 2_000;
/** A count looks at what it passes over besides what it counts. */
const COUNT_READ_MAX = SCAN_ROWS_MAX + COUNT_MAX;
/** Common, and of completed payments alone: it meets nothing that expired, which is as common, but what is planted. */
const PRICE = 9_990;
const PLANTED = 7;
const NOW = new Date("2026-11-20T15:00:00Z");
const DAY_MS = 86_400_000;
const daysAgo = (days: number): Date => new Date(NOW.getTime() - days * DAY_MS);

const { store, asOwner } = await testDatabase();

beforeAll(async () => {
  const client = await store.writers.connect();
  // One connection draws all rows: with other rows the database may read in another way.
  await client.query("select setseed(0.5)");
  const at = `timestamptz '${NOW.toISOString()}' - random() * interval '${DAYS} days'`;
  // In pieces: on a busy machine all of them at once take longer than a statement may.
  for (let from = 1; from <= ROWS; from += PIECE)
    await client.query(`
    insert into transactions (id, wallet, type, state, amount_centavos, project_id, created_at, settled_at, changed_at,
      origin, has_open_block, mismatch, fee_centavos, counterpart_name, counterpart_document, external_reference, e2e_id,
      idempotency_key, returned, confirmation)
    select gen_random_uuid(), 'loja-' || floor(random() * 6), kind, state,
      case when state = 'completed' and kind = 'payment' and random() < 0.6 then ${PRICE} else (random() * 1000000)::int + 10000 end,
      case when random() < 0.5 then ('00000000-0000-4000-8000-00000000000' || floor(random() * 10))::uuid end,
      at, case when state = 'completed' then at + random() * interval '1 day' end, at, 'own_write',
      random() < 0.005, case when random() < 0.005 then 'contradicted' end, 99, 'Pessoa ' || n,
      'v1.test.x ' || lpad((n % 3000)::text, 11, '0') || ' cpf ***', 'pedido-' || n, 'E' || n, 'gch1-' || n,
      case when random() < 0.03 then 'whole' when random() < 0.01 then 'part' end,
      case when random() < 0.1 then 'to_confirm' end
    from (
      select n, ${at} as at, case when random() < 0.92 then 'payment' else 'withdrawal' end as kind,
        (array['completed', 'completed', 'completed', 'completed', 'completed', 'expired', 'expired', 'failed', 'cancelled', 'pending'])
          [1 + floor(random() * 10)] as state
      from generate_series(${from}, ${from + PIECE - 1}) as n
    ) as drawn`);
  await client.query(`
    update transactions set amount_centavos = ${PRICE} where id in (
      select id from transactions where state = 'expired' order by created_at offset 20 limit ${PLANTED})`);
  await client.query(`
    insert into movements (id, effect_type, object_id, effect_number, wallet, kind, available_centavos, held_centavos,
      transaction_id, settled_at, day, recorded_at)
    select gen_random_uuid(), 'payment_credit', id::text, 1, wallet, 'payment', amount_centavos, 0, id, settled_at,
      settled_at::date, settled_at from transactions where settled_at is not null`);
  await client.query(`
    insert into deliveries (endpoint, body_sha256, body, headers, secret_index, received_at, last_received_at, state, event,
      transaction_id, wallet)
    select 'main', external_reference, '', '{}', 0, created_at, created_at,
      verdict, case when verdict = 'no_effect' then 'refund_completed' else
        (array['payment_completed', 'payment_completed', 'payment_expired', 'withdrawal_completed'])[1 + floor(random() * 4)] end,
      id::text, wallet from (select *,
        (array['applied', 'applied', 'applied', 'no_effect', 'quarantined'])[1 + floor(random() * 5)] as verdict
      from transactions) as drawn`);
  await client.query(`
    update deliveries set event = 'refund_completed' where id in (
      select id from deliveries where state = 'quarantined' order by received_at offset 20 limit ${PLANTED})`);
  await client.query(`
    insert into api_calls (at, method, path, wallet, status, duration_ms)
    select created_at, 'GET', case when status = 404 then '/transactions/{id}' else
        (array['/account', '/transactions/{id}', '/charges'])[1 + floor(random() * 3)] end, wallet, status, 9
    from (select *, (array[200, 200, 404, 404, 503])[1 + floor(random() * 5)] as status from transactions) as drawn`);
  await client.query(`
    update api_calls set path = '/charges' where id in (
      select id from api_calls where status = 404 order by at offset 20 limit ${PLANTED})`);
  client.release();
  // The database's own upkeep of another table may hold back what is there for everybody: then once more.
  await vi.waitUntil(vacuumed, { timeout: 120_000, interval: 1_000 });
});

/** Whether the indexes know of all their rows that they are there for everybody: each page cleaned, however few need it. */
async function vacuumed(): Promise<boolean> {
  await asOwner(
    "vacuum (analyze, index_cleanup on, disable_page_skipping) transactions, movements, deliveries, api_calls",
  );
  const { rows } = await store.writers.query(`
    select from pg_class where relkind = 'r' and relallvisible < relpages and oid in (
      select inhrelid from pg_inherits union
      select unnest(array['transactions', 'movements', 'deliveries', 'api_calls'])::regclass)`);
  return rows.length === 0;
}

const readMaxOf = (table: Table): number =>
  table === "deliveries" || table === "api_calls" ? READ_UNKNOWN_MAX : READ_MAX;

type Run = (reader: Reader) => Promise<unknown>;
type Table = "transactions" | "movements" | "deliveries" | "api_calls";

/** Rows of a table that were looked at, as the database counts them within one transaction. */
const readBy = (table: Table, run: Run): Promise<number> =>
  store.snapshot(async (reader) => {
    // A worker of its own would be counted elsewhere.
    await reader.rows(sql`set local max_parallel_workers_per_gather = 0`);
    // For a table this small, sorting a third of it is cheaper than scanning a range; for a large table it is not.
    if (readMaxOf(table) !== READ_MAX)
      for (const way of ["enable_bitmapscan", "enable_seqscan"])
        await reader.rows(sql.raw(`set local ${way} = off`));
    const looked = async (): Promise<number> => {
      const [row] = await reader.rows<{ rows: number }>(sql`
        select sum(pg_stat_get_xact_tuples_returned(c) + pg_stat_get_xact_tuples_fetched(c))::float8 as rows
        from (select ${table}::regclass::oid union select inhrelid from pg_inherits
          where inhparent = ${table}::regclass) as of_table (c)`);
      return row?.rows ?? 0;
    };
    const before = await looked();
    await run(reader);
    return (await looked()) - before;
  });

const FILTERS: Readonly<Record<string, Partial<TransactionConditions>>> = {
  "no other": {},
  type: { type: "withdrawal" },
  "the common type": { type: "payment" },
  "a type that none has": { type: "fee" },
  state: { state: "failed" },
  "the common state": { state: "completed" },
  "a state that none has": { state: "reversed" },
  project: { project: "00000000-0000-4000-8000-000000000003" },
  "a project that none has": { project: "00000000-0000-4000-8000-0000000000ff" },
  "an open block": { hasOpenBlock: true },
  "what went back": { flag: "refunded" },
  "what is to be confirmed": { flag: "confirming" },
  doubt: { mismatch: "contradicted" },
  amount: { minCentavos: 123_456, maxCentavos: 123_456 },
  "the common amount": { minCentavos: PRICE, maxCentavos: PRICE },
  "what expired": { state: "expired" },
  amounts: { minCentavos: 500_000, maxCentavos: 501_000 },
  "nearly every amount": { minCentavos: 10_000 },
  "a name": { namePrefix: "pessoa 4711" },
  "the beginning of every name": { namePrefix: "pessoa" },
  document: { document: { index: "00000000711", chargeIds: [] } },
  "the last month": { order: "settled", from: daysAgo(30), before: NOW },
  "a month long ago": { order: "settled", from: daysAgo(290), before: daysAgo(260) },
};
const SCOPES: readonly WalletScope[] = ["all", ["loja-1"], ["loja-1", "loja-2", "loja-3"]];
const names = Object.keys(FILTERS);
const PAIRS = names.flatMap((one, at) =>
  names
    .slice(at + 1)
    .map((other) => ({ one, other, first: FILTERS[one] ?? {}, second: FILTERS[other] ?? {} }))
    .filter(({ first, second }) => !Object.keys(first).some((part) => part in second)),
);
const PLACES = {
  newest: null,
  oldest: { at: daysAgo(DAYS - 5), id: "00000000-0000-4000-8000-000000000000" },
} as const;

describe("the list of transactions", { tags: "extended" }, () => {
  it.each(PAIRS)("with $one and $other: pages and count", async ({ first, second }) => {
    const conditions = { order: "created" as const, ...first, ...second };
    for (const scope of SCOPES) {
      for (const [which, cursor] of Object.entries(PLACES)) {
        const run: Run = (reader) => listTransactionIds(reader, scope, conditions, cursor, PAGE);
        expect(await readBy("transactions", run), `${which} of ${String(scope)}`).toBeLessThan(READ_MAX);
      }
      const count: Run = (reader) => sumTransactions(reader, scope, conditions, COUNT_MAX);
      expect(await readBy("transactions", count), `count of ${String(scope)}`).toBeLessThan(COUNT_READ_MAX);
    }
  });

  it("gives, stretch by stretch, every row of two filters that hardly ever meet", async () => {
    const both = {
      order: "created" as const,
      minCentavos: PRICE,
      maxCentavos: PRICE,
      state: "expired" as const,
    };
    await store.snapshot(async (reader) => {
      const found: string[] = [];
      let pages = 0;
      let cursor: Cursor | null = null;
      do {
        const { ids, lookedTo } = await listTransactionIds(reader, "all", both, cursor, PAGE);
        found.push(...ids);
        cursor = lookedTo;
        pages += 1;
      } while (cursor !== null);
      const plain = await reader.rows<{ id: string }>(sql`select id from transactions
        where state = 'expired' and amount_centavos = ${PRICE} order by created_at desc, id desc`);
      expect(found).toEqual(plain.map(({ id }) => id));
      expect(found).toHaveLength(PLANTED);
      expect(pages).toBeGreaterThan(1);
      expect((await sumTransactions(reader, "all", both, COUNT_MAX)).isExact).toBe(false);
    });
  });

  it.each(["pedido-4711", "E4711", "gch1-4711", "nobody"])(
    "finds %s, or that there is none",
    async (text) => {
      const run: Run = (reader) => findIdsByIdentifier(reader, "all", text);
      expect(await readBy("transactions", run)).toBeLessThan(10);
    },
  );
});

const page = (cursor: (typeof PLACES)[keyof typeof PLACES], id: string) => ({
  size: PAGE,
  cursor: cursor ? encodeCursor({ at: cursor.at, id }) : undefined,
});
const UUID = PLACES.oldest.id;
const NUMBER = "1";

type List = { name: string; table: Table; run: (cursor: (typeof PLACES)[keyof typeof PLACES]) => Run };
const STATES = [undefined, "failed", "completed"] as const;
const MARKS = ["blocked", "refunded", "partly_refunded", "confirming"] as const;
const chargesThat = (filter: { state?: TransactionState | undefined; flag?: StatusFlag }): List => ({
  name: `charges, ${filter.flag ?? filter.state ?? "of any state"}`,
  table: "transactions",
  run: (at) => (reader) => listChargeRows(reader, "loja-1", filter, page(at, UUID)),
});
const LISTS: readonly List[] = [
  ...STATES.flatMap((state): List[] => [
    chargesThat({ state }),
    {
      name: `withdrawals, ${state ?? "of any state"}`,
      table: "transactions",
      run: (at) => (reader) => listWithdrawals(reader, "loja-1", { state }, page(at, UUID)),
    },
  ]),
  ...MARKS.map((flag) => chargesThat({ flag })),
  {
    name: "lines of a statement",
    table: "movements",
    run: (at) => (reader) =>
      listLines(reader, "loja-1", { from: daysAgo(DAYS), before: NOW, asOf: undefined }, page(at, UUID)),
  },
  ...[{}, { state: "quarantined" }, { event: "payment_expired" }, { wallet: "loja-2" }].flatMap((one) =>
    [
      {},
      { state: "applied" },
      { event: "payment_completed" },
      { event: "refund_completed" },
      { wallet: "loja-3" },
    ].flatMap((other) =>
      SCOPES.map((scope): List => ({
        name: `events, ${JSON.stringify({ ...one, ...other })} of ${String(scope)}`,
        table: "deliveries",
        run: (at) => (reader) =>
          listInbox(reader, scope, { ...one, ...other } as Parameters<typeof listInbox>[2], page(at, NUMBER)),
      })),
    ),
  ),
  ...[{}, { outcome: "5xx" }, { outcome: "4xx" }, { path: "/charges" }].flatMap((one) =>
    [{}, { path: "/charges" }, { path: "/account" }, { wallet: "loja-3" }].flatMap((other) =>
      SCOPES.map((scope): List => ({
        name: `calls, ${JSON.stringify({ ...one, ...other })} of ${String(scope)}`,
        table: "api_calls",
        run: (at) => (reader) =>
          listCallRows(
            reader,
            scope,
            { ...one, ...other } as Parameters<typeof listCallRows>[2],
            page(at, NUMBER),
          ),
      })),
    ),
  ),
];

/** The lines of one day beside the daily sums: each wallet has some eight. */
const SUM_READ_MAX = 100;
const LINE = { at: daysAgo(150), id: UUID };
const SUMS: readonly { name: string; table: Table; run: Run }[] = [
  {
    name: "what was recorded since nearly the first day",
    table: "movements",
    run: (reader) => listDaySumsRecordedAfter(reader, "loja-1", daysAgo(DAYS - 5), "2026-11-20"),
  },
  {
    name: "what follows a line on its day",
    table: "movements",
    run: (reader) => sumOfDayAfter(reader, "loja-1", { dayEnd: daysAgo(149), line: LINE, asOf: undefined }),
  },
  {
    name: "what was paid in a project",
    table: "transactions",
    run: (reader) =>
      sumPaidOfProjects(reader, "all", ["00000000-0000-4000-8000-000000000003"], {
        from: "2026-10-21",
        to: "2026-11-20",
      }),
  },
];

describe("a sum", { tags: "extended" }, () => {
  it.each(SUMS)("$name", async ({ table, run }) => {
    expect(await readBy(table, run)).toBeLessThan(SUM_READ_MAX);
  });
});

describe("rows that two filters hardly ever share, found range by range", { tags: "extended" }, () => {
  type Found = { rows: { id: number }[]; nextCursor: string | null };
  const whole: readonly [
    string,
    Table,
    string,
    (reader: Reader, cursor: string | undefined) => Promise<Found>,
  ][] = [
    [
      "events",
      "deliveries",
      "state = 'quarantined' and event = 'refund_completed' order by received_at desc, id desc",
      (reader, cursor) =>
        listInbox(reader, "all", { state: "quarantined", event: "refund_completed" }, { size: PAGE, cursor }),
    ],
    [
      "calls",
      "api_calls",
      "status = 404 and path = '/charges' order by at desc, id desc",
      (reader, cursor) =>
        listCallRows(reader, "all", { outcome: "4xx", path: "/charges" }, { size: PAGE, cursor }),
    ],
  ];
  it.each(whole)("%s", async (_, table, where, list) => {
    await store.snapshot(async (reader) => {
      const found: number[] = [];
      let pages = 0;
      let cursor: string | undefined;
      do {
        const { rows, nextCursor } = await list(reader, cursor);
        found.push(...rows.map(({ id }) => id));
        cursor = nextCursor ?? undefined;
        pages += 1;
      } while (cursor !== undefined);
      const plain = await reader.rows<{ id: number }>(sql.raw(`select id from ${table} where ${where}`));
      expect(found).toEqual(plain.map(({ id }) => Number(id)));
      expect(found).toHaveLength(PLANTED);
      expect(pages).toBeGreaterThan(1);
    });
  });
});

describe("every other long list", { tags: "extended" }, () => {
  it.each(LISTS)("$name", async ({ table, run }) => {
    for (const [which, cursor] of Object.entries(PLACES))
      expect(await readBy(table, run(cursor)), which).toBeLessThan(readMaxOf(table));
  });
});
