import "server-only";
import { assertWalletAccess } from "@/lib/platform/auth/rights/rights";
import { type Context } from "@/lib/platform/context.server";
import { AppError } from "@/lib/core/errors/app-error";
import { openIntent } from "@/lib/engine/intents/open-intent.server";
import { refusalOf } from "@/lib/engine/intents/refusal-of.server";
import { runIntent } from "@/lib/engine/intents/run-intent.server";
import { type CreateSubAccountInput, type CreatedSubAccount } from "./schema";
import { subAccountHandler } from "./sub-account-handler.server";

/**
 * Creates one sub-account for one form, however often it is submitted. Throws `rejected_upstream` with the service's
 * message at our form fields, and `not_allowed` for a person limited to some wallets.
 */
export async function createSubAccount(
  ctx: Context,
  { intentId, sentSecondsAgo, reference, name }: CreateSubAccountInput,
): Promise<CreatedSubAccount> {
  // A person limited to some wallets could not see the new sub-account.
  assertWalletAccess(ctx.actor, null);
  const intent = await openIntent(ctx, {
    id: intentId,
    sentSecondsAgo,
    kind: "sub_account",
    path: "/sub-accounts",
    body: { reference, name },
    hasKey: false,
    subject: reference,
  });
  const settled = await runIntent(ctx, subAccountHandler, intent.id);
  switch (settled.state) {
    case "accepted":
      return { reference: settled.resultId, intentId };
    case "rejected":
      throw refusalOf(settled);
    case "abandoned":
      throw new AppError("conflict", { reason: "write_abandoned" });
    default:
      return { reference: null, intentId };
  }
}
