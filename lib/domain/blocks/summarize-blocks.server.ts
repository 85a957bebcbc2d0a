import "server-only";
import { isoOrNull } from "@/lib/core/time/iso";
import { mayDo, scopeOf } from "@/lib/platform/auth/rights/rights";
import { type Context } from "@/lib/platform/context.server";
import { addDaysTo, dayOf, startOfDayInSaoPaulo } from "@/lib/core/time/sao-paulo";
import { type Sum, addUp, compareSums } from "@/lib/core/money/sum";
import { getSettings } from "@/lib/platform/settings/get-settings.server";
import {
  type WalletSum,
  listWalletReadings,
  sumMedBlocks,
  sumOutcomes,
  sumPaidCharges,
  sumQueues,
  sumUnresolved,
} from "./summary-records.server";
import { RATE_DAYS } from "./figure-filters";
import { readingFaultOf } from "./list-reading";
import { type BlockSummary, type BlockWalletSummary } from "./schema";

const OUTCOME_DAYS = 90;

/** Returns the amount at stake and the rate of contested payments, for every wallet within the person's scope. */
export async function summarizeBlocks(ctx: Context): Promise<BlockSummary> {
  const now = ctx.clock.now();
  const to = dayOf(now);
  const from = addDaysTo(to, 1 - RATE_DAYS);
  const scope = scopeOf(ctx.actor);
  const { blockResponseHours } = await getSettings(ctx);
  return ctx.store.snapshot(async (reader) => {
    const readings = await listWalletReadings(reader, scope);
    const unresolved = await sumUnresolved(reader, scope, { now, responseHours: blockResponseHours });
    const med = await sumMedBlocks(reader, scope, startOfDayInSaoPaulo(from));
    const paid = await sumPaidCharges(reader, scope, from, to);
    const { unlisted, ...queues } = await sumQueues(reader, scope, ctx.actor.personId);
    const outcomesFrom = addDaysTo(to, 1 - OUTCOME_DAYS);
    const outcomes = await sumOutcomes(reader, scope, startOfDayInSaoPaulo(outcomesFrom));

    const rows = readings.map(({ wallet, name }): BlockWalletSummary & { overdue: number } => {
      const held = unresolved.find((sum) => sum.wallet === wallet);
      return {
        wallet,
        name,
        awaiting: { count: held?.awaiting ?? 0, amountCentavos: held?.awaitingCentavos ?? 0 },
        exposure: { count: held?.unresolved ?? 0, amountCentavos: held?.unresolvedCentavos ?? 0 },
        nextRespondBy: isoOrNull(held?.nextRespondBy ?? null),
        medBlocks: sumOf(med, wallet),
        paidCharges: sumOf(paid, wallet),
        overdue: held?.overdue ?? 0,
      };
    });
    const isReadWhole = readings.length > 0 && readings.every(({ readAt }) => readAt !== null);
    const readTimes = readings.flatMap(({ readAt }) => readAt?.toISOString() ?? []);
    return {
      ...totalOf(rows),
      from,
      to,
      responseHours: blockResponseHours,
      readAt: isReadWhole ? (readTimes.toSorted()[0] ?? null) : null,
      unread: readings.flatMap(({ wallet, name, ...last }) => {
        const fault = readingFaultOf(last, now);
        return fault === null ? [] : [{ wallet, name, readAt: isoOrNull(last.readAt), fault }];
      }),
      seesConnection: mayDo(ctx.actor, "operations.work"),
      unlisted,
      queues,
      outcomes: { days: OUTCOME_DAYS, from: outcomesFrom, ...outcomes },
      wallets: rows.map(({ overdue: _overdue, ...row }) => row).toSorted(byExposure),
    };
  });
}

const byExposure = (a: BlockWalletSummary, b: BlockWalletSummary): number =>
  compareSums(b.exposure.amountCentavos, a.exposure.amountCentavos) || b.medBlocks.count - a.medBlocks.count;

function sumOf(sums: readonly WalletSum[], wallet: string): { count: number; amountCentavos: Sum } {
  const found = sums.find((sum) => sum.wallet === wallet);
  return { count: found?.count ?? 0, amountCentavos: found?.amountCentavos ?? 0 };
}

type Measure = "awaiting" | "exposure" | "medBlocks" | "paidCharges";

function totalOf(rows: readonly (BlockWalletSummary & { overdue: number })[]) {
  const total = (measure: Measure) => ({
    count: rows.reduce((sum, row) => sum + row[measure].count, 0),
    amountCentavos: addUp(...rows.map((row) => row[measure].amountCentavos)),
  });
  return {
    awaiting: total("awaiting"),
    exposure: total("exposure"),
    medBlocks: total("medBlocks"),
    paidCharges: total("paidCharges"),
    overdue: rows.reduce((sum, row) => sum + row.overdue, 0),
    nextRespondBy: rows.flatMap(({ nextRespondBy }) => nextRespondBy ?? []).toSorted()[0] ?? null,
  };
}
