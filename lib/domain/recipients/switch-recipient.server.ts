import "server-only";
import { AppError } from "@/lib/core/errors/app-error";
import { updateRecipient } from "@/lib/engine/payouts/recipient-records.server";
import { appendAudit } from "@/lib/platform/audit/append-audit-entry.server";
import { mayDo } from "@/lib/platform/auth/rights/rights";
import { type Context } from "@/lib/platform/context.server";
import { lockRecipient } from "./records.server";
import { type SwitchRecipientInput } from "./schema";

/**
 * Disables or enables a recipient. Nothing is sent to a disabled one; a person who maintains the register may
 * disable, and enabling again requires a second person.
 */
export async function switchRecipient(
  ctx: Context,
  { wallet, recipientId, isDisabled }: SwitchRecipientInput,
): Promise<null> {
  const { actor } = ctx;
  const now = ctx.clock.now();
  if (!isDisabled && !mayDo(actor, "recipient.agree"))
    throw new AppError("not_allowed", { message: "enable a recipient" });
  return ctx.store.transaction(async (tx) => {
    const row = await lockRecipient(tx, wallet, recipientId);
    if (!row) throw new AppError("not_found", { message: "recipient" });
    if ((row.disabledAt !== null) === isDisabled) return null;
    const { personId } = actor;
    await updateRecipient(
      tx,
      row.id,
      isDisabled ? { disabledAt: now, disabledBy: personId } : { disabledAt: null, disabledBy: null },
    );
    await appendAudit(tx, {
      at: now,
      personId,
      act: isDisabled ? "recipient.disable" : "recipient.enable",
      objectType: "recipient",
      objectId: row.id,
      wallet,
    });
    return null;
  });
}
