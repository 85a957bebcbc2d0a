import "server-only";
import { type Context } from "@/lib/platform/context.server";
import { askForBlockRead } from "./records.server";

/** Requests the list of a wallet in the worker's next round, independent of its schedule. */
export async function requestBlockList(ctx: Context, wallet: string): Promise<null> {
  await ctx.store.transaction((tx) => askForBlockRead(tx, wallet, ctx.clock.now()));
  return null;
}
