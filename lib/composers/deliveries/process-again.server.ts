import "server-only";
import { appendAudit } from "@/lib/platform/audit/append-audit-entry.server";
import { scopeOf } from "@/lib/platform/auth/rights/rights";
import { type Context } from "@/lib/platform/context.server";
import { AppError } from "@/lib/core/errors/app-error";
import { PixError } from "@/lib/pix/pix-error";
import { applyDeliveryAgain } from "./apply-delivery.server";
import { findInScope } from "./inbox-records.server";
import { type ProcessAgainInput, type ProcessedAgain } from "./schema";

/**
 * Works a stored delivery out once more: for what an older version did not know or could not do. Effects are unique, so
 * that what was applied changes nothing the second time.
 */
export async function processAgain(ctx: Context, { deliveryId }: ProcessAgainInput): Promise<ProcessedAgain> {
  const known = await ctx.store.read((reader) => findInScope(reader, scopeOf(ctx.actor), deliveryId));
  if (!known) throw new AppError("not_found", { message: `delivery ${deliveryId}` });
  if (known.erasedAt !== null) throw new AppError("conflict", { reason: "event_erased" });
  try {
    const done = await applyDeliveryAgain(ctx, deliveryId, (tx, before, after) =>
      appendAudit(tx, {
        at: ctx.clock.now(),
        personId: ctx.actor.personId,
        act: "delivery.process_again",
        objectType: "delivery",
        objectId: String(deliveryId),
        wallet: after.wallet,
        details: { before: before.state, after: after.state, traceId: ctx.traceId },
      }),
    );
    if (!done) throw new AppError("not_found", { message: `delivery ${deliveryId}` });
    return { state: done.after.state, hasChanged: done.before.state !== done.after.state };
  } catch (cause) {
    // The service has to be queried first about the report, and did not answer.
    if (cause instanceof PixError) throw new AppError("upstream_unavailable", { cause });
    throw cause;
  }
}
