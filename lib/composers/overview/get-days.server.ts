import "server-only";
import { AppError } from "@/lib/core/errors/app-error";
import { addDaysTo, dayOf } from "@/lib/core/time/sao-paulo";
import { maySeeWallet, scopeOf } from "@/lib/platform/auth/rights/rights";
import { type Context } from "@/lib/platform/context.server";
import { DAYS_SHOWN, daysOf, firstDayRead } from "./days";
import { sumReceivedByDay } from "./records.server";
import { type RecentDays, type TodayFilter } from "./schema";

/** The amount received on each of the last thirty days, beside the same weekday four weeks before. */
export async function getDays(ctx: Context, { wallet }: TodayFilter): Promise<RecentDays> {
  if (wallet !== undefined && !maySeeWallet(ctx.actor, wallet)) throw new AppError("not_found");
  const scope = wallet === undefined ? scopeOf(ctx.actor) : [wallet];
  const to = dayOf(ctx.clock.now());
  const from = addDaysTo(to, 1 - DAYS_SHOWN);
  const sums = await ctx.store.read((reader) =>
    sumReceivedByDay(reader, scope, { from: firstDayRead(from), to }),
  );
  return { days: daysOf(from, to, sums) };
}
