import "server-only";
import { AppError } from "@/lib/core/errors/app-error";
import { withRevealAudit } from "@/lib/platform/audit/with-reveal-audit.server";
import { openRecipient } from "@/lib/engine/payouts/recipients.server";
import { type Context } from "@/lib/platform/context.server";
import { lockRecipient } from "./records.server";
import { type RegisteredRecipient, type RevealRegisteredInput } from "./schema";

const REASONS = { look: "look", pay: "pay again" } as const;

/** Whole key and document of one recipient: in the audit log before they are on the screen. */
export async function revealRegistered(
  ctx: Context,
  { wallet, recipientId, purpose }: RevealRegisteredInput,
): Promise<RegisteredRecipient> {
  return withRevealAudit(ctx, async (tx) => {
    const row = await lockRecipient(tx, wallet, recipientId);
    if (!row) throw new AppError("not_found", { message: "recipient" });
    const { key, document } = openRecipient(ctx.vault, row);
    return {
      shown: {
        pixKeyType: row.keyType,
        pixKey: key,
        holderName: row.name,
        holderDocument: document,
        holderDocumentType: row.documentType,
      },
      entry: {
        act: "document.reveal",
        objectType: "recipient",
        objectId: row.id,
        wallet,
        reason: REASONS[purpose],
      },
    };
  });
}
