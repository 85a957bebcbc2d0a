import "server-only";
import { type Context } from "@/lib/platform/context.server";
import { AppError } from "@/lib/core/app-error";
import { readSettings } from "@/lib/platform/settings/read-settings.server";
import { lock } from "@/lib/platform/store/locks.server";
import { type Reader, type Tx } from "@/lib/platform/store/tx.server";
import { listRequestMoments } from "./request-records.server";

const WINDOW_MS = 24 * 3_600_000;

/** What a person of the support desk may still ask for in 24 hours; null for those without a limit (security, T13). */
export async function refundsLeft(
  reader: Reader,
  ctx: Pick<Context, "actor" | "clock">,
): Promise<{ perDay: number; left: number; freeAgainAt: Date | null } | null> {
  if (ctx.actor.role !== "support") return null;
  const { refundsPerDayOfSupport: perDay } = await readSettings(reader);
  const since = new Date(ctx.clock.now().getTime() - WINDOW_MS);
  const moments = await listRequestMoments(reader, ctx.actor.personId, since);
  const first = moments.at(-perDay);
  const isSpent = moments.length >= perDay;
  return {
    perDay,
    left: Math.max(0, perDay - moments.length),
    freeAgainAt: isSpent && first ? new Date(first.getTime() + WINDOW_MS) : null,
  };
}

/** Counts what is committed, one request of a person at a time. Throws `too_many_requests`. */
export async function refuseAboveLimit(tx: Tx, ctx: Context): Promise<void> {
  if (ctx.actor.role !== "support") return;
  await lock(tx, "refund-limit", ctx.actor.personId);
  const limit = await refundsLeft(tx, ctx);
  if (!limit || limit.left > 0) return;
  const waitMs = (limit.freeAgainAt?.getTime() ?? Infinity) - ctx.clock.now().getTime();
  throw new AppError("too_many_requests", {
    message: "refunds in 24 hours",
    fields: { limit: `refund_limit:${limit.perDay}` },
    ...(Number.isFinite(waitMs) && { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1_000)) }),
  });
}
