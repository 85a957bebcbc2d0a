import "server-only";
import { maySeeWallet, scopeOf } from "@/lib/platform/auth/rights/rights";
import { type Context } from "@/lib/platform/context.server";
import { type Period } from "@/lib/core/reads/period";
import { addDaysTo, startOfDayInSaoPaulo } from "@/lib/core/time/sao-paulo";
import { type SplitBounds, listLegsOfCharges, sumByRecipient } from "./records.server";
import {
  type SplitCharge,
  type SplitChargePage,
  type SplitQuery,
  type SplitSummary,
  type SplitSummaryQuery,
} from "./schema";

const CHARGES_PER_PAGE = 50;
/** Legs that one answer sums up, more than any charge has; a longer period is summed up by several. */
const LEGS_AT_ONCE = 20_000;

const boundsOf = ({ from, to }: Period): SplitBounds => ({
  from: startOfDayInSaoPaulo(from),
  before: startOfDayInSaoPaulo(addDaysTo(to, 1)),
});

/**
 * Returns the amounts requested, accepted, delivered and retained from lost ones, for each recipient: of one scan
 * range of the period.
 */
export function summarizeSplits(
  ctx: Context,
  { cursor, ...period }: SplitSummaryQuery,
  size = LEGS_AT_ONCE,
): Promise<SplitSummary> {
  return ctx.store.snapshot((reader) =>
    sumByRecipient(reader, scopeOf(ctx.actor), boundsOf(period), { cursor, size }),
  );
}

/** The legs that those figures are made of, newest first. */
export async function listSplitCharges(ctx: Context, query: SplitQuery): Promise<SplitChargePage> {
  const { cursor, recipient, show = "all" } = query;
  const { rows, nextCursor } = await ctx.store.read((reader) =>
    listLegsOfCharges(
      reader,
      scopeOf(ctx.actor),
      { ...boundsOf(query), recipient, show },
      { cursor, size: CHARGES_PER_PAGE },
    ),
  );
  return {
    items: rows.map((row): SplitCharge => {
      const isSeen = row.wallet !== null && maySeeWallet(ctx.actor, row.wallet);
      return {
        ...row,
        wallet: isSeen ? row.wallet : null,
        description: isSeen ? row.description : null,
        position: row.position + 1,
        settledAt: row.settledAt?.toISOString() ?? "",
      };
    }),
    nextCursor,
  };
}
