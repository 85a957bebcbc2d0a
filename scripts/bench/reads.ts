import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { type Context } from "../../lib/platform/context.server";
import { addDaysTo, dayOf } from "../../lib/core/time/sao-paulo";
import { getOverview } from "../../lib/composers/overview/get-overview.server";
import { getStatement } from "../../lib/domain/statement/get-statement.server";
import { listStatementLines } from "../../lib/domain/statement/list-statement-lines.server";
import { countTransactions } from "../../lib/domain/transactions/count-transactions.server";
import { listTransactions } from "../../lib/domain/transactions/list-transactions.server";
import { type TransactionListQuery } from "../../lib/domain/transactions/schema";
import { seededAt } from "../seed-rows";
import { benchContext } from "./bench-context";
import { timed } from "./clock";
import { type Line, type Sample, percentile } from "./judge";
import { type LibraryRow } from "./row";

const CALLS_A_ROUND = 30;
const WARM_UP_CALLS = 5;

type Job = {
  what: string;
  goal: string;
  run: (ctx: Context, rows: number, call: number) => Promise<unknown>;
};

const list = (query: TransactionListQuery) => (ctx: Context) => listTransactions(ctx, query);
/** Another row at each call, so that no answer is warm from the one before. */
const rowAt = (rows: number, call: number) => seededAt((call * 7_919) % rows);
const search =
  (text: (row: ReturnType<typeof seededAt>) => string) => (ctx: Context, rows: number, call: number) =>
    listTransactions(ctx, { search: text(rowAt(rows, call)) });

const today = dayOf(new Date());
const quarter = { from: addDaysTo(today, -89), to: today };

/** Somewhere in the middle of the year: a page that only a keyset reaches at once. */
const deepCursor = `${(Date.now() - 180 * 86_400_000).toString(36)}.80000000-0000-4000-8000-000000000000`;

const COMMON = "wallet and type";
const RARE = "rare: wallet, withdrawal, failed";

const JOBS: readonly Job[] = [
  { what: "first page, across wallets", goal: "1.3", run: list({}) },
  { what: "first page, one wallet", goal: "1.3", run: list({ wallet: "loja-3" }) },
  {
    what: "first page, three wallets of eight",
    goal: "1.3",
    run: (ctx) => {
      const actor = { ...ctx.actor, wallets: ["loja-1", "loja-2", "loja-3"] };
      return listTransactions({ ...ctx, actor }, {});
    },
  },
  { what: "page of half a year ago", goal: "1.3", run: list({ cursor: deepCursor }) },
  { what: COMMON, goal: "1.3", run: list({ wallet: "loja-3", type: "withdrawal" }) },
  { what: "type and state", goal: "1.3", run: list({ type: "payment", state: "completed" }) },
  { what: "wallet and period of 90 days", goal: "1.3", run: list({ wallet: "loja-3", ...quarter }) },
  { what: "type and period of 90 days", goal: "1.3", run: list({ type: "withdrawal", ...quarter }) },
  { what: "open block", goal: "1.3", run: list({ block: "open" }) },
  {
    what: RARE,
    goal: "-",
    run: list({ wallet: "loja-3", type: "withdrawal", state: "failed" }),
  },
  {
    what: "amounts from R$ 10 to R$ 20, newest month",
    goal: "-",
    run: list({ minCentavos: 1_000, maxCentavos: 2_000 }),
  },
  { what: "capped count", goal: "-", run: (ctx) => countTransactions(ctx, {}) },
  { what: "search by id", goal: "1.5", run: search(({ id }) => id) },
  { what: "search by reference", goal: "1.5", run: search(({ reference }) => reference) },
  { what: "search by Pix id (E2E)", goal: "1.5", run: search(({ e2eId }) => e2eId) },
  { what: "search by idempotency key", goal: "1.5", run: search(({ key }) => key) },
  {
    what: "search by document",
    goal: "-",
    run: (ctx, rows, call) => listTransactions(ctx, { document: rowAt(rows, call).document }),
  },
  { what: "search by name, newest month", goal: "-", run: search(({ name }) => name.toLowerCase()) },
  {
    what: "search by amount",
    goal: "-",
    run: (ctx, _rows, call) => listTransactions(ctx, { search: `${100 + call},00` }),
  },
  { what: "overview, 90 days", goal: "1.5", run: (ctx) => getOverview(ctx, quarter) },
  { what: "statement, 90 days, balances of each day", goal: "1.5", run: (ctx) => getStatement(ctx, quarter) },
  { what: "statement, first page of lines", goal: "-", run: (ctx) => listStatementLines(ctx, quarter) },
];

const HEAVIEST = ["overview, 90 days", "statement, 90 days, balances of each day"];
const WATCHED_MS = 1_000;
const RESOLUTION_MS = 5;

/** How late the event loop comes, 99 times of 100. */
async function delayWhile(work: () => Promise<unknown>): Promise<number> {
  const watch = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  watch.enable();
  await work();
  watch.disable();
  return watch.percentile(99) / 1e6;
}

const WHY = "one of its queries grows with the rows";

export const readsRow: LibraryRow = {
  name: "reads",
  title: "Reading",
  about:
    "A large mirror against one of 10,000 rows, both spread over a year: the 95th percentile of the reads that pages call.",
  lines: [
    ...JOBS.map(({ what, goal }): Line => ({
      what,
      unit: "ms",
      ours: `${what}, large`,
      beside: { key: `${what}, small`, what: "10,000 rows" },
      bound: goal === "-" ? null : { atMost: Number(goal) },
      why: WHY,
    })),
    {
      what: RARE,
      unit: "ms",
      ours: `${RARE}, large`,
      beside: { key: `${COMMON}, large`, what: COMMON },
      bound: { atMost: 3 },
      why: "no index begins with what is rare",
    },
    {
      what: "event loop's delay while the heaviest are read, p99",
      unit: "ms",
      ours: "delay",
      bound: { atMost: 50 },
      why: "rows are turned into answers without a pause",
    },
    {
      what: "the same",
      unit: "ms",
      ours: "delay",
      beside: { key: "idleDelay", what: "idle" },
      bound: { atMost: 3 },
      why: "rows are turned into answers without a pause",
    },
  ],
  async rounds(stores, bench) {
    const [small, large] = [benchContext(stores.small), benchContext(stores.large)];
    const calls = bench.isQuick ? 6 : CALLS_A_ROUND;
    for (const { run } of JOBS)
      for (let call = 0; call < WARM_UP_CALLS; call++) {
        await run(small, stores.small.seededRows, call);
        await run(large, stores.large.seededRows, call);
      }
    const samples: Sample[] = [];
    for (let round = 0; round < bench.rounds; round++) {
      const sample: Record<string, number> = {};
      for (const { what, run } of JOBS) {
        const taken: { small: number[]; large: number[] } = { small: [], large: [] };
        for (let call = 0; call < calls; call++) {
          const at = WARM_UP_CALLS + round * calls + call;
          taken.small.push(await timed(() => run(small, stores.small.seededRows, at)));
          taken.large.push(await timed(() => run(large, stores.large.seededRows, at)));
        }
        sample[`${what}, small`] = percentile(taken.small, 0.95);
        sample[`${what}, large`] = percentile(taken.large, 0.95);
      }
      sample.idleDelay = await delayWhile(() => sleep(WATCHED_MS));
      sample.delay = await delayWhile(async () => {
        for (const { what, run } of JOBS)
          if (HEAVIEST.includes(what)) for (let call = 0; call < calls; call++) await run(large, 1, call);
      });
      samples.push(sample);
    }
    return samples;
  },
};
