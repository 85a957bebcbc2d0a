import "server-only";
import { type Context } from "@/lib/platform/context.server";
import { saveDismissal } from "./records.server";
import { type DismissFirstDayInput } from "./schema";

/** This person sees the first steps no more; others still do. */
export async function dismissFirstDay(ctx: Context, _input: DismissFirstDayInput): Promise<null> {
  await ctx.store.transaction((tx) => saveDismissal(tx, ctx.actor.personId, ctx.clock.now()));
  return null;
}
