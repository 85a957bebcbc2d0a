import "server-only";
import { appendAudit } from "@/lib/platform/audit/append-audit-entry.server";
import { type Context } from "@/lib/platform/context.server";
import { AppError } from "@/lib/core/errors/app-error";
import { publish } from "@/lib/platform/live/publish.server";
import { findCharge, savePayerLink } from "./records.server";
import { type PayerLinkInput } from "./schema";
import { lock } from "@/lib/platform/store/locks.server";

/** From then on the link is as unknown as one that never was, and pages that show it say so at once. */
export async function closePayerLink(ctx: Context, { chargeId }: PayerLinkInput): Promise<null> {
  return ctx.store.transaction(async (tx) => {
    await lock(tx, "object", chargeId);
    const found = await findCharge(tx, ctx.wallet, chargeId);
    if (!found) throw new AppError("not_found", { message: `charge ${chargeId}` });
    if (!found.charge?.payerLinkHash) return null;
    await savePayerLink(tx, chargeId, null);
    await publish(tx, [{ name: "charge.changed", ids: [chargeId], wallet: ctx.wallet }]);
    await appendAudit(tx, {
      at: ctx.clock.now(),
      personId: ctx.actor.personId,
      act: "payer_link.close",
      objectType: "transaction",
      objectId: chargeId,
      wallet: ctx.wallet,
    });
    return null;
  });
}
