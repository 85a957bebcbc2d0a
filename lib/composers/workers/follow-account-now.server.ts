import "server-only";
import { type AskBalanceInput } from "@/lib/reconciliation/balances/schema";
import { findReadAt } from "@/lib/domain/wallets/balance-records.server";
import { type Context } from "@/lib/platform/context.server";
import { AppError } from "@/lib/core/errors/app-error";
import { PixError } from "@/lib/pix/pix-error";
import { followWallet } from "./follow-account.server";

/** One wallet is asked for no more often, whoever asks. */
const AT_MOST_EVERY_MS = 5_000;

/** A person asks now instead of waiting for the next round. Throws `too_many_requests` right after another reading. */
export async function askBalanceNow(ctx: Context, _input: AskBalanceInput): Promise<null> {
  const { wallet } = ctx;
  const readAt = await ctx.store.read((reader) => findReadAt(reader, wallet));
  const waitMs = readAt === null ? 0 : readAt.getTime() + AT_MOST_EVERY_MS - ctx.clock.now().getTime();
  if (waitMs > 0) throw new AppError("too_many_requests", { retryAfterSeconds: Math.ceil(waitMs / 1_000) });
  try {
    await followWallet(ctx, wallet, ctx.traceId);
  } catch (error) {
    if (!(error instanceof PixError)) throw error;
    throw new AppError("upstream_unavailable", { traceId: ctx.traceId, cause: error });
  }
  return null;
}
