import "server-only";
import { appendAudit } from "@/lib/platform/audit/append-audit-entry.server";
import { walletExists } from "@/lib/platform/auth/records.server";
import { type Context } from "@/lib/platform/context.server";
import { AppError } from "@/lib/core/app-error";
import { PRINCIPAL } from "@/lib/core/ids";
import { publish } from "@/lib/platform/live/publish.server";
import { lock } from "@/lib/platform/store/locks.server";
import { type Tx } from "@/lib/platform/store/tx.server";
import { deleteFreeze, insertFreeze } from "./freeze-records.server";
import { WHOLE_ACCOUNT, type FreezeInput } from "./freeze-schema";

/**
 * From its commit on no withdrawal and no refund of the wallet is opened, approved or sent. What was sent before is not
 * called back. Throws `conflict` where it is frozen already.
 */
export async function setFreeze(ctx: Context, { target, reason }: FreezeInput): Promise<null> {
  return ctx.store.transaction(async (tx) => {
    await lock(tx, "freezes");
    const isKnown = target === WHOLE_ACCOUNT || target === PRINCIPAL || (await walletExists(tx, target));
    if (!isKnown) throw new AppError("invalid_input", { fields: { target: "not_found" } });
    const row = { wallet: target, reason, frozenAt: ctx.clock.now(), frozenBy: ctx.actor.personId };
    if (!(await insertFreeze(tx, row))) throw new AppError("conflict", { reason: "frozen_already" });
    await record(tx, ctx, "freeze.set", target, reason);
    return null;
  });
}

/** Throws `not_found` where nothing is frozen. */
export async function liftFreeze(ctx: Context, { target, reason }: FreezeInput): Promise<null> {
  return ctx.store.transaction(async (tx) => {
    await lock(tx, "freezes");
    const gone = await deleteFreeze(tx, target);
    if (!gone) throw new AppError("not_found", { message: "freeze" });
    await record(tx, ctx, "freeze.lift", target, reason, {
      frozenFor: gone.reason,
      frozenAt: gone.frozenAt.toISOString(),
    });
    return null;
  });
}

async function record(
  tx: Tx,
  ctx: Context,
  act: "freeze.set" | "freeze.lift",
  target: string,
  reason: string,
  details: Record<string, unknown> = {},
): Promise<void> {
  await publish(tx, [{ name: "settings.changed", ...(target !== WHOLE_ACCOUNT && { wallet: target }) }]);
  await appendAudit(tx, {
    at: ctx.clock.now(),
    personId: ctx.actor.personId,
    act,
    objectType: "freeze",
    objectId: target,
    wallet: target === WHOLE_ACCOUNT ? null : target,
    reason,
    details,
  });
}
