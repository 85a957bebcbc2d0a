import "server-only";
import { withRevealAudit } from "@/lib/platform/audit/with-reveal-audit.server";
import { type Context } from "@/lib/platform/context.server";
import { AppError } from "@/lib/core/errors/app-error";
import { openSealed } from "@/lib/platform/vault/sealed-values.server";
import { findWithdrawal } from "./records.server";
import { type Recipient, type WithdrawalIdInput } from "./schema";

/** One former recipient in clear, to be paid again: seen in the audit log before it is seen on the screen. */
export const copyRecipient = (ctx: Context, input: WithdrawalIdInput): Promise<Recipient> =>
  readRecipient(ctx, input, "pay again");

/** The recipient of a withdrawal in clear. */
export const revealRecipient = (ctx: Context, input: WithdrawalIdInput): Promise<Recipient> =>
  readRecipient(ctx, input, "look");

async function readRecipient(
  ctx: Context,
  { withdrawalId }: WithdrawalIdInput,
  purpose: string,
): Promise<Recipient> {
  return withRevealAudit(ctx, async (tx) => {
    const found = await findWithdrawal(tx, ctx.wallet, withdrawalId);
    const { withdrawal } = found ?? {};
    if (!withdrawal?.pixKey) throw new AppError("not_found", { message: "recipient" });
    const recipient = {
      pixKeyType: withdrawal.pixKeyType as Recipient["pixKeyType"],
      pixKey: openSealed(ctx.vault, withdrawal.pixKey),
      holderName: withdrawal.holderName ?? "",
      holderDocument:
        withdrawal.holderDocument === null ? "" : openSealed(ctx.vault, withdrawal.holderDocument),
      holderDocumentType: withdrawal.holderDocumentType as Recipient["holderDocumentType"],
    };
    return {
      shown: recipient,
      entry: {
        act: "document.reveal",
        objectType: "withdrawal",
        objectId: withdrawalId,
        wallet: ctx.wallet,
        reason: purpose,
      },
    };
  });
}
