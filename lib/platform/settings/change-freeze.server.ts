import "server-only";
import { appendAudit } from "@/lib/platform/audit/append-audit-entry.server";
import { walletExists } from "@/lib/platform/auth/records.server";
import { type Context } from "@/lib/platform/context.server";
import { AppError } from "@/lib/core/app-error";
import { PRINCIPAL } from "@/lib/core/ids";
import { publish } from "@/lib/platform/live/publish.server";
import { countLeft, findOpenRestore, liftRestores } from "@/lib/platform/restores/records.server";
import { lock } from "@/lib/platform/store/locks.server";
import { type Tx } from "@/lib/platform/store/tx.server";
import { deleteFreeze, insertFreeze } from "./freeze-records.server";
import { WHOLE_ACCOUNT } from "@/lib/core/words/settings";
import { type FreezeInput } from "./freeze-schema";

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

/** Throws `not_found` where nothing is frozen, `conflict` where what a restore put in doubt is still being looked up. */
export async function liftFreeze(ctx: Context, { target, reason }: FreezeInput): Promise<null> {
  return ctx.store.transaction(async (tx) => {
    await lock(tx, "freezes");
    const gone = await deleteFreeze(tx, target);
    if (!gone) throw new AppError("not_found", { message: "freeze" });
    if (gone.cause === "restore") await endRestore(tx, ctx.clock.now());
    await record(tx, ctx, "freeze.lift", target, reason, {
      frozenFor: gone.reason,
      frozenAt: gone.frozenAt.toISOString(),
    });
    return null;
  });
}

/** People decide with what was found in front of them, not before. */
async function endRestore(tx: Tx, now: Date): Promise<void> {
  const restore = await findOpenRestore(tx);
  if (!restore) return;
  const { writes, reads } = await countLeft(tx, restore);
  if (writes + reads > 0)
    throw new AppError("conflict", {
      reason: "restore_being_read",
      message: `${writes} writes and ${reads} reads are left`,
    });
  await liftRestores(tx, now);
  await publish(tx, [{ name: "outage.changed" }, { name: "withdrawal.changed" }]);
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
