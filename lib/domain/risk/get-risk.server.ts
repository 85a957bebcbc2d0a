import "server-only";
import { addDaysTo, dayOf, startOfDayInSaoPaulo } from "@/lib/core/time/sao-paulo";
import { scopeOf } from "@/lib/platform/auth/rights/rights";
import { type Context } from "@/lib/platform/context.server";
import { riskFigures } from "./figures";
import { RISK_DAYS } from "./filter";
import {
  countRiskFlags,
  countPaid,
  countPayments,
  countUnflaggedBlocked,
  findRound,
  findRulesRow,
} from "./records.server";
import { DEFAULT_RISK_RULES } from "./rules";
import { RiskRules, type RiskView } from "./schema";

/** Counted one by one, the newest; beyond it the page says so. */
const MARKS_MAX = 100_000;

/** Returns the rules in force, the progress of the flags, and the outcome of the payments of a period. */
export async function getRisk(
  ctx: Context,
  { days = RISK_DAYS }: { days?: number | undefined },
): Promise<RiskView> {
  const scope = scopeOf(ctx.actor);
  const from = addDaysTo(dayOf(ctx.clock.now()), 1 - days);
  const since = startOfDayInSaoPaulo(from);
  return ctx.store.snapshot(async (reader) => {
    const row = await findRulesRow(reader);
    const version = row?.version ?? 0;
    const round = await findRound(reader);
    const isDone = round?.version === version && round.endedAt !== null;
    const marks = await countRiskFlags(reader, scope, since, MARKS_MAX);
    const figures = riskFigures(marks, {
      paid: await countPaid(reader, scope, from),
      unmarkedBlocked: await countUnflaggedBlocked(reader, scope, since),
    });
    return {
      version,
      rules: row === null ? DEFAULT_RISK_RULES : RiskRules.parse(row.value),
      changedAt: row?.at.toISOString() ?? null,
      changedBy: row?.changedByName ?? null,
      progress: isDone
        ? null
        : round?.version === version
          ? { done: round.done, total: Math.max(round.total, round.done) }
          : { done: 0, total: await countPayments(reader) },
      days,
      from,
      ...figures,
      isCut: figures.marked.payments === MARKS_MAX,
    };
  });
}
