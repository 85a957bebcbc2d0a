import "server-only";
import { AppError } from "@/lib/core/errors/app-error";
import { saveRecipientApproval } from "@/lib/engine/payouts/recipient-records.server";
import { appendAudit } from "@/lib/platform/audit/append-audit-entry.server";
import { type Context } from "@/lib/platform/context.server";
import { lockRecipient } from "./records.server";
import { type RecipientIdInput } from "./schema";

/** The second person looked at key and holder: from now on the recipient is known. Never one's own. */
export async function approveRecipient(
  ctx: Context,
  { wallet, recipientId }: RecipientIdInput,
): Promise<null> {
  const now = ctx.clock.now();
  const { personId } = ctx.actor;
  return ctx.store.transaction(async (tx) => {
    const row = await lockRecipient(tx, wallet, recipientId);
    if (!row) throw new AppError("not_found", { message: "recipient" });
    if (row.addedBy === personId)
      throw new AppError("not_allowed", { message: "a person cannot approve a recipient they added" });
    if (row.disabledAt !== null) throw new AppError("conflict", { reason: "recipient_disabled" });
    if (!(await saveRecipientApproval(tx, row.id, { agreedBy: personId, agreedAt: now })))
      throw new AppError("conflict", { reason: "changed" });
    await appendAudit(tx, {
      at: now,
      personId,
      act: "recipient.agree",
      objectType: "recipient",
      objectId: row.id,
      wallet,
      details: { key: row.maskedKey },
    });
    return null;
  });
}
