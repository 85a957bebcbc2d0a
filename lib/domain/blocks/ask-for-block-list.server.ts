import "server-only";
import { type Context } from "@/lib/platform/context.server";
import { askForBlockRead } from "./records.server";

/** Has the list of a wallet read by the next round of the worker, whatever its schedule. */
export async function askForBlockList(ctx: Context, wallet: string): Promise<null> {
  await ctx.store.transaction((tx) => askForBlockRead(tx, wallet, ctx.clock.now()));
  return null;
}
