import "server-only";
import { AppError } from "@/lib/core/errors/app-error";
import { dayOf, startOfDayInSaoPaulo } from "@/lib/core/time/sao-paulo";
import { maySeeWallet, scopeOf } from "@/lib/platform/auth/rights/rights";
import { type Context } from "@/lib/platform/context.server";
import { sumByHour } from "./records.server";
import { type Today, type TodayFilter } from "./schema";
import { comparedDays, todayOf } from "./today";

const HOUR_MS = 3_600_000;
const LAST_HOUR = 24;

/** The amount paid today beside a usual day, in one wallet or all of the person's scope. */
export async function getToday(ctx: Context, { wallet }: TodayFilter): Promise<Today> {
  if (wallet !== undefined && !maySeeWallet(ctx.actor, wallet)) throw new AppError("not_found");
  const scope = wallet === undefined ? scopeOf(ctx.actor) : [wallet];
  const now = ctx.clock.now();
  const day = dayOf(now);
  const { weekdays, yesterday } = comparedDays(day);
  const hours = await ctx.store.read((reader) => sumByHour(reader, scope, [day, yesterday, ...weekdays]));
  const hourOfDay = (now.getTime() - startOfDayInSaoPaulo(day).getTime()) / HOUR_MS;
  return todayOf(day, Math.min(LAST_HOUR, hourOfDay), hours);
}
