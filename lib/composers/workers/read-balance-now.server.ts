import "server-only";
import { type ReadBalanceInput } from "@/lib/reconciliation/balances/schema";
import { findReadAt } from "@/lib/domain/wallets/balance-records.server";
import { type Context } from "@/lib/platform/context.server";
import { AppError } from "@/lib/core/errors/app-error";
import { PixError } from "@/lib/pix/pix-error";
import { syncWallet } from "./sync-account.server";

/** The minimum interval between two readings of one wallet, for all callers together. */
const AT_MOST_EVERY_MS = 5_000;

/** A person asks now instead of waiting for the next round. Throws `too_many_requests` right after another reading. */
export async function readBalanceNow(ctx: Context, _input: ReadBalanceInput): Promise<null> {
  const { wallet } = ctx;
  const readAt = await ctx.store.read((reader) => findReadAt(reader, wallet));
  const waitMs = readAt === null ? 0 : readAt.getTime() + AT_MOST_EVERY_MS - ctx.clock.now().getTime();
  if (waitMs > 0) throw new AppError("too_many_requests", { retryAfterSeconds: Math.ceil(waitMs / 1_000) });
  try {
    await syncWallet(ctx, wallet, ctx.traceId);
  } catch (error) {
    if (!(error instanceof PixError)) throw error;
    throw new AppError("upstream_unavailable", { traceId: ctx.traceId, cause: error });
  }
  return null;
}
