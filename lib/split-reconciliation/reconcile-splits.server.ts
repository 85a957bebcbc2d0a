import "server-only";
import { maySeeWallet, scopeOf } from "@/lib/auth/rights";
import { type Context } from "@/lib/context.server";
import { decodeCursor, encodeCursor } from "@/lib/core/cursor";
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
  return { items: await ctx.store.read((tx) => sumByRecipient(tx, scopeOf(ctx.actor), bounds)) };
}

/** The legs that those figures are made of, newest first. */
export async function listSplitCharges(ctx: Context, query: SplitQuery): Promise<SplitChargePage> {
  const { cursor, recipient, show } = query;
  const rows = await ctx.store.read((tx) =>
    listLegsOfCharges(
      tx,
      scopeOf(ctx.actor),
      { ...boundsOf(query), recipient, show },
      decodeCursor(cursor),
      CHARGES_PER_PAGE + 1,
    ),
  );
  const charges = [...new Set(rows.map(({ transactionId }) => transactionId))];
  const shown = new Set(charges.slice(0, CHARGES_PER_PAGE));
  const page = rows.filter(({ transactionId }) => shown.has(transactionId));
  const last = page.at(-1);
  return {
    items: page.map(({ position: _position, settledAt, wallet, ...row }): SplitCharge => ({
      ...row,
      wallet: wallet !== null && maySeeWallet(ctx.actor, wallet) ? wallet : null,
      settledAt: settledAt?.toISOString() ?? "",
    })),
    nextCursor:
      charges.length > CHARGES_PER_PAGE && last?.settledAt
        ? encodeCursor({ at: last.settledAt, id: last.transactionId })
        : null,
  };
}
