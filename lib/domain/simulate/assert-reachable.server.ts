import "server-only";
import { AppError } from "@/lib/core/errors/app-error";
import { maySeeWallet } from "@/lib/platform/auth/rights/rights";
import { type Context } from "@/lib/platform/context.server";
import { walletOfObject } from "./records.server";

/** The wallet of the input was checked; the object need not be of it. Throws `not_found` for one of a wallet out of reach. */
export async function assertReachable(ctx: Context, id: string): Promise<void> {
  if (ctx.actor.wallets === null) return;
  const wallet = await ctx.store.read((reader) => walletOfObject(reader, id));
  if (wallet === null || !maySeeWallet(ctx.actor, wallet)) throw new AppError("not_found", { message: id });
}
