import "server-only";
import { type ChangeBasis } from "@/lib/platform/change-requests/request-change.server";
import { appendAudit } from "@/lib/platform/audit/append-audit-entry.server";
import { walletExists } from "@/lib/platform/auth/records.server";
import { type WalletAccess, hasWalletAccess } from "@/lib/platform/auth/rights/rights";
import { type Context } from "@/lib/platform/context.server";
import { AppError } from "@/lib/core/errors/app-error";
import { PRINCIPAL } from "@/lib/core/ids";
import { publish } from "@/lib/platform/live/publish.server";
import { countRemainingLookUps, findOpenRestore, liftRestores } from "@/lib/platform/restores/records.server";
import { lock } from "@/lib/platform/store/locks.server";
import { type Tx } from "@/lib/platform/store/tx.server";
import { deleteFreeze, findFreeze, insertFreeze } from "./freeze-records.server";
import { WHOLE_ACCOUNT } from "@/lib/core/enums/settings";
import { type FreezeInput, type LiftFreezeInput } from "./freeze-schema";

/**
 * Freezes a wallet: from the commit on, no withdrawal and no refund of it is opened, approved or sent. Requests sent
 * before are not called back. One person alone does it, within the own scope; two lift it. Throws `conflict` where it
 * is frozen already.
 */
export async function setFreeze(ctx: Context, { target, reason }: FreezeInput): Promise<null> {
  return ctx.store.transaction(async (tx) => {
    if (!hasWalletAccess(ctx.actor, walletsOf(target)))
      throw target === WHOLE_ACCOUNT
        ? new AppError("not_allowed", { message: "beyond the scope" })
        : new AppError("invalid_input", { fields: { target: "not_found" } });
    await lock(tx, "freezes");
    const isKnown = target === WHOLE_ACCOUNT || target === PRINCIPAL || (await walletExists(tx, target));
    if (!isKnown) throw new AppError("invalid_input", { fields: { target: "not_found" } });
    const row = { wallet: target, reason, frozenAt: ctx.clock.now(), frozenBy: ctx.actor.personId };
    if (!(await insertFreeze(tx, row))) throw new AppError("conflict", { reason: "frozen_already" });
    const by = { by: ctx.actor.personId, now: row.frozenAt };
    await record(tx, by, "freeze.set", target, reason);
    return null;
  });
}

const walletsOf = (target: string): WalletAccess["wallets"] => (target === WHOLE_ACCOUNT ? null : [target]);

/** Throws `not_found` where nothing is frozen. */
export async function freezeLiftBasis(tx: Tx, { target }: LiftFreezeInput): Promise<ChangeBasis> {
  const freeze = await findFreeze(tx, target);
  if (!freeze) throw new AppError("not_found", { message: "freeze" });
  const { cause, reason, frozenAt, frozenBy } = freeze;
  return {
    object: target,
    concerns: null,
    wallets: walletsOf(target),
    before: { cause, reason, frozenAt: frozenAt.toISOString(), frozenBy },
  };
}

/** Throws `not_found` where nothing is frozen, `conflict` where what a restore put in doubt is still being looked up. */
export async function applyLift(
  tx: Tx,
  { target }: LiftFreezeInput,
  { by, reason, now }: { by: string; reason: string | null; now: Date },
): Promise<void> {
  await lock(tx, "freezes");
  const gone = await deleteFreeze(tx, target);
  if (!gone) throw new AppError("not_found", { message: "freeze" });
  if (gone.cause === "restore") await endRestore(tx, now);
  await record(tx, { by, now }, "freeze.lift", target, reason, {
    frozenFor: gone.reason,
    frozenAt: gone.frozenAt.toISOString(),
  });
}

/** People decide with what was found in front of them, not before. */
async function endRestore(tx: Tx, now: Date): Promise<void> {
  const restore = await findOpenRestore(tx);
  if (!restore) return;
  const { writes, reads } = await countRemainingLookUps(tx, restore);
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
  { by, now }: { by: string; now: Date },
  act: "freeze.set" | "freeze.lift",
  target: string,
  reason: string | null,
  details: Record<string, unknown> = {},
): Promise<void> {
  await publish(tx, [{ name: "settings.changed", ...(target !== WHOLE_ACCOUNT && { wallet: target }) }]);
  await appendAudit(tx, {
    at: now,
    personId: by,
    act,
    objectType: "freeze",
    objectId: target,
    wallet: target === WHOLE_ACCOUNT ? null : target,
    reason,
    details,
  });
}
