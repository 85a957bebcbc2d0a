import "server-only";
import { type SQL, and, asc, eq, gte, inArray, lt, ne, or, sql } from "drizzle-orm";
import { PRINCIPAL } from "@/lib/core/ids";
import { cellOf } from "@/lib/core/health-metrics/cells";
import { DURATION_BOUNDS_MS } from "@/lib/core/health-metrics/durations";
import { type WalletScope } from "@/lib/core/wallet-scope";
import { WHOLE_ACCOUNT } from "@/lib/core/enums/settings";
import { METRIC_STEPS, type HealthMetric, type MetricStep } from "@/lib/core/enums/health-metrics";
import { inScope, seesEveryWallet } from "@/lib/platform/store/scope.server";
import { apiCalls } from "@/lib/platform/store/tables/intents";
import { outages } from "@/lib/platform/store/tables/outages";
import { signCells } from "@/lib/platform/store/tables/health-metrics";
import { wallets } from "@/lib/platform/store/tables/wallets";
import { deliveries } from "@/lib/platform/store/tables/deliveries";
import { type Reader, type Tx } from "@/lib/platform/store/tx.server";
import { type CallGroup, type Counted, type DeliveryGroup, SLOW_CALL_MS, SLOW_EVENT_MS } from "./counted";

const BOUNDS = sql.raw(`array[${DURATION_BOUNDS_MS.join(",")}]`);
const stepOf = (ms: SQL): SQL => sql`width_bucket(${ms}, ${BOUNDS})`;

type Span = { from: Date; to: Date };
const within = (column: typeof apiCalls.at | typeof deliveries.receivedAt, { from, to }: Span) =>
  and(gte(column, from), lt(column, to));

/** One minute of calls, by the index of their moment. */
export const groupCalls = (reader: Reader, span: Span): Promise<CallGroup[]> =>
  reader
    .select({
      wallet: apiCalls.wallet,
      status: apiCalls.status,
      isWrite: sql<boolean>`${apiCalls.intentId} is not null`,
      isSlow: sql<boolean>`${apiCalls.durationMs} > ${SLOW_CALL_MS}`,
      step: sql<number>`${stepOf(sql`${apiCalls.durationMs}`)}`,
      count: sql<number>`count(*)::int`,
    })
    .from(apiCalls)
    .where(within(apiCalls.at, span))
    .groupBy(sql`1, 2, 3, 4, 5`);

/** One minute of deliveries, by the index of their receipt. */
export function groupDeliveries(reader: Reader, span: Span): Promise<DeliveryGroup[]> {
  const tookMs = sql`(extract(epoch from ${deliveries.handledAt} - ${deliveries.receivedAt}) * 1000)::int`;
  return reader
    .select({
      wallet: deliveries.wallet,
      state: deliveries.state,
      isSlow: sql<boolean>`coalesce(${tookMs} > ${SLOW_EVENT_MS}, false)`,
      step: sql<number | null>`case when ${deliveries.handledAt} is not null then ${stepOf(tookMs)} end`,
      count: sql<number>`count(*)::int`,
    })
    .from(deliveries)
    .where(within(deliveries.receivedAt, span))
    .groupBy(sql`1, 2, 3, 4`);
}

const FINEST = METRIC_STEPS[0];
const isOf = (step: MetricStep, kind: HealthMetric) =>
  and(eq(signCells.step, step), eq(signCells.kind, kind));

/** Up to where it was counted. */
export async function findCountedUntil(reader: Reader): Promise<Date | null> {
  const [last] = await reader
    .select({ until: signCells.until })
    .from(signCells)
    .where(and(isOf(FINEST, "measured"), eq(signCells.wallet, WHOLE_ACCOUNT)))
    .orderBy(sql`${signCells.at} desc`)
    .limit(1);
  return last?.until ?? null;
}

/** A minute's counts, added to the cell of each length that holds it. In one order, as all who write them. */
export async function addToCells(tx: Tx, { from, to }: Span, counted: readonly Counted[]): Promise<void> {
  const rows = METRIC_STEPS.flatMap((step) =>
    counted.map(({ kind, wallet, counts, durations }) => ({
      step,
      kind,
      wallet,
      at: new Date(cellOf(from.getTime(), step)),
      ...counts,
      durations: [...durations],
      until: kind === "measured" ? to : null,
    })),
  );
  const added = (column: string): SQL => sql.raw(`sign_cells.${column} + excluded.${column}`);
  await tx
    .insert(signCells)
    .values(rows)
    .onConflictDoUpdate({
      target: [signCells.step, signCells.kind, signCells.wallet, signCells.at],
      set: {
        good: added("good"),
        slow: added("slow"),
        refused: added("refused"),
        failed: added("failed"),
        unanswered: added("unanswered"),
        durations: sql`coalesce((select array_agg(coalesce(was, 0) + coalesce(more, 0) order by place)
          from unnest(sign_cells.durations, excluded.durations) with ordinality as step (was, more, place)), '{}')`,
        until: sql`greatest(sign_cells.until, excluded.until)`,
      },
    });
}

export type CellRow = typeof signCells.$inferSelect;

type Stretch = { step: MetricStep; since: Date };

/** All that was counted in the scope since a moment: of the whole account, one row a cell. */
export const listCells = (reader: Reader, scope: WalletScope, { step, since }: Stretch): Promise<CellRow[]> =>
  reader
    .select()
    .from(signCells)
    .where(
      and(
        eq(signCells.step, step),
        gte(signCells.at, since),
        or(
          eq(signCells.wallet, WHOLE_ACCOUNT),
          seesEveryWallet(scope) ? undefined : inScope(scope, signCells.wallet),
        ),
        // A person who sees single wallets learns about the whole account only that it was measured, and nothing
        // else.
        seesEveryWallet(scope)
          ? undefined
          : or(eq(signCells.kind, "measured"), ne(signCells.wallet, WHOLE_ACCOUNT)),
      ),
    )
    .orderBy(asc(signCells.at));

/** Deliveries of wallets that the person sees. */
export const listDeliveryCells = (
  reader: Reader,
  { step, since, wallets: of }: Stretch & { wallets: string[] },
): Promise<CellRow[]> =>
  reader
    .select()
    .from(signCells)
    .where(and(isOf(step, "deliveries"), inArray(signCells.wallet, of), gte(signCells.at, since)))
    .orderBy(asc(signCells.at));

/** Returns the time of the first cell, among those with the longest retention. */
export async function findCountedSince(reader: Reader): Promise<Date | null> {
  const [first] = await reader
    .select({ at: signCells.at })
    .from(signCells)
    .where(and(isOf(METRIC_STEPS[2], "measured"), eq(signCells.wallet, WHOLE_ACCOUNT)))
    .orderBy(asc(signCells.at))
    .limit(1);
  return first?.at ?? null;
}

/** Windows in which nothing could be received, the latest so many. */
export const listOutagesSince = (reader: Reader, since: Date, limit: number) =>
  reader
    .select({ id: outages.id, startedAt: outages.startedAt, endedAt: outages.endedAt })
    .from(outages)
    .where(gte(outages.endedAt, since))
    .orderBy(sql`${outages.endedAt} desc nulls first, ${outages.id} desc nulls first`)
    .limit(limit);

/** The main account first. */
export const listNamed = (reader: Reader, scope: WalletScope, limit: number) =>
  reader
    .select({ reference: wallets.reference, name: wallets.name })
    .from(wallets)
    .where(inScope(scope, wallets.reference))
    .orderBy(sql`${wallets.reference} <> ${PRINCIPAL}`, asc(wallets.name))
    .limit(limit);

/** Deletes the cells that no window reaches any more. */
export const deleteOldCells = (tx: Tx, before: Readonly<Record<MetricStep, Date>>) =>
  tx
    .delete(signCells)
    .where(or(...METRIC_STEPS.map((step) => and(eq(signCells.step, step), lt(signCells.at, before[step])))));
