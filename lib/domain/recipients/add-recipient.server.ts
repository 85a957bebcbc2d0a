import "server-only";
import { AppError } from "@/lib/core/errors/app-error";
import { addRecipient as addRecipientRow } from "@/lib/engine/payouts/recipients.server";
import { appendAudit } from "@/lib/platform/audit/append-audit-entry.server";
import { type Context } from "@/lib/platform/context.server";
import { type AddRecipientInput } from "./schema";

/**
 * Adds the recipient to the wallet's register, not yet approved. Throws `conflict` where the key is already
 * registered.
 */
export async function addRecipient(
  ctx: Context,
  { wallet, ...recipient }: AddRecipientInput,
): Promise<{ id: string }> {
  const now = ctx.clock.now();
  const { personId } = ctx.actor;
  return ctx.store.transaction(async (tx) => {
    const { row, isNew } = await addRecipientRow(tx, ctx.vault, wallet, recipient, { personId, now });
    if (!isNew) throw new AppError("conflict", { reason: "recipient_known" });
    await appendAudit(tx, {
      at: now,
      personId,
      act: "recipient.add",
      objectType: "recipient",
      objectId: row.id,
      wallet,
      details: { key: row.maskedKey, document: row.maskedDocument, replaces: row.replaces },
    });
    return { id: row.id };
  });
}
