import "server-only";
import { maySeeWallet, scopeOf } from "@/lib/platform/auth/rights";
import { type Context } from "@/lib/platform/context.server";
import { addDaysTo, startOfDayInSaoPaulo } from "@/lib/core/sao-paulo";
import { type SplitBounds, listLegsOfCharges, sumByRecipient } from "./records.server";
import {
  type SplitCharge,
  type SplitChargePage,
  type SplitPeriod,
  type SplitQuery,
  type SplitSummary,
} from "./schema";
import { boundPeriod } from "./split-period";

const CHARGES_PER_PAGE = 50;

function boundsOf(period: SplitPeriod): SplitBounds {
  const { from, to } = boundPeriod(period);
  return { from: startOfDayInSaoPaulo(from), before: startOfDayInSaoPaulo(addDaysTo(to, 1)) };
}

/** Requested, accepted, delivered and kept of what was lost, for each recipient. */
export async function summarizeSplits(ctx: Context, period: SplitPeriod): Promise<SplitSummary> {
  const bounds = boundsOf(period);
  return { items: await ctx.store.read((reader) => sumByRecipient(reader, scopeOf(ctx.actor), bounds)) };
}

/** The legs that those figures are made of, newest first. */
export async function listSplitCharges(ctx: Context, query: SplitQuery): Promise<SplitChargePage> {
  const { cursor, recipient, show } = query;
  const { rows, nextCursor } = await ctx.store.read((reader) =>
    listLegsOfCharges(
      reader,
      scopeOf(ctx.actor),
      { ...boundsOf(query), recipient, show },
      { cursor, size: CHARGES_PER_PAGE },
    ),
  );
  return {
    items: rows.map(({ position: _position, settledAt, wallet, ...row }): SplitCharge => ({
      ...row,
      wallet: wallet !== null && maySeeWallet(ctx.actor, wallet) ? wallet : null,
      settledAt: settledAt?.toISOString() ?? "",
    })),
    nextCursor,
  };
}
