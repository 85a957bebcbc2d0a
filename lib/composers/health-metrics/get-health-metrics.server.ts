import "server-only";
import { WINDOW_CELLS, cellsOf } from "@/lib/core/health-metrics/cells";
import { type HealthMetric } from "@/lib/core/enums/health-metrics";
import { scopeOf } from "@/lib/platform/auth/rights/rights";
import { type Context } from "@/lib/platform/context.server";
import { oneMoreThan } from "@/lib/platform/store/pages.server";
import {
  type CellRow,
  findCountedSince,
  listCells,
  listDeliveryCells,
  listNamed,
  listOutagesSince,
} from "./records.server";
import { type HealthMetrics, type HealthMetricsFilter } from "./schema";
import { stripOf } from "./strip";

/** So many wallets have a strip of their own. */
const WALLETS_MAX = 8;
const OUTAGES_MAX = 50;

/** The results of calls and deliveries over a day, a week or a month, in the person's wallets. */
export async function getHealthMetrics(
  ctx: Context,
  { window }: HealthMetricsFilter,
): Promise<HealthMetrics> {
  const { actor, clock, store } = ctx;
  const now = clock.now();
  const { step } = WINDOW_CELLS[window];
  const begins = cellsOf(window, now.getTime());
  const since = new Date(begins[0] ?? now.getTime());
  const scope = scopeOf(actor);
  return store.snapshot(async (reader) => {
    const named = await listNamed(reader, scope, oneMoreThan(WALLETS_MAX));
    const shown = named.slice(0, WALLETS_MAX);
    const cells = await listCells(reader, scope, { step, since });
    const each = await listDeliveryCells(reader, {
      ...{ step, since },
      wallets: shown.map(({ reference }) => reference),
    });
    const of = (kind: HealthMetric) =>
      stripOf(cells.filter((cell) => cell.kind === kind).map(toCell), begins);
    const measured = new Map(
      cells.filter(({ kind }) => kind === "measured").map(({ at, good }) => [at.getTime(), good]),
    );
    return {
      window,
      at: now.toISOString(),
      begins,
      stepMinutes: step,
      measured: begins.map((begin) => measured.get(begin) ?? 0),
      since: (await findCountedSince(reader))?.toISOString() ?? null,
      calls: of("calls"),
      credential: of("credential"),
      writes: of("writes"),
      deliveries: of("deliveries"),
      wallets: shown.map(({ reference, name }) => ({
        reference,
        name,
        strip: stripOf(each.filter(({ wallet }) => wallet === reference).map(toCell), begins),
      })),
      hasMoreWallets: named.length > WALLETS_MAX,
      outages: (await listOutagesSince(reader, since, OUTAGES_MAX)).map(({ id, startedAt, endedAt }) => ({
        id,
        startedAt: startedAt.toISOString(),
        endedAt: endedAt.toISOString(),
      })),
    };
  });
}

const toCell = ({ at, good, slow, refused, failed, unanswered, durations }: CellRow) => ({
  ...{ at: at.getTime(), good, slow, refused, failed, unanswered },
  durations,
});
