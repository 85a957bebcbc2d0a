import "server-only";
import { appendAudit } from "@/lib/platform/audit/append-audit-entry.server";
import { type Context } from "@/lib/platform/context.server";
import { AppError } from "@/lib/core/errors/app-error";
import { publish } from "@/lib/platform/live/publish.server";
import { newPayerLink, payerLinkUrl } from "./payer-link.server";
import { findCharge, savePayerLink } from "./records.server";
import { type PayerLinkInput } from "./schema";
import { lock } from "@/lib/platform/store/locks.server";

/**
 * Only one link is open at a time: a request while one is open returns that link. After it is closed, the next link
 * has a new secret.
 */
export async function openPayerLink(ctx: Context, { chargeId }: PayerLinkInput): Promise<{ url: string }> {
  return ctx.store.transaction(async (tx) => {
    await lock(tx, "object", chargeId);
    const found = await findCharge(tx, ctx.wallet, chargeId);
    if (!found) throw new AppError("not_found", { message: `charge ${chargeId}` });
    const { transaction, charge } = found;
    const known = charge && payerLinkUrl(ctx, charge);
    if (known) return { url: known };
    if (transaction.state !== "pending" || !charge?.pixCopyPaste)
      throw new AppError("conflict", { reason: "nothing_to_pay" });

    const { link, url } = newPayerLink(ctx, chargeId);
    await savePayerLink(tx, chargeId, link);
    await publish(tx, [{ name: "charge.changed", ids: [chargeId], wallet: ctx.wallet }]);
    await appendAudit(tx, {
      at: ctx.clock.now(),
      personId: ctx.actor.personId,
      act: "payer_link.open",
      objectType: "transaction",
      objectId: chargeId,
      wallet: ctx.wallet,
    });
    return { url };
  });
}
