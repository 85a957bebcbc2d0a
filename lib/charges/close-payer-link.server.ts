import "server-only";
import { appendAudit } from "@/lib/audit/append-audit-entry.server";
import { type Context } from "@/lib/context.server";
import { AppError } from "@/lib/core/app-error";
import { ring } from "@/lib/live/ring.server";
import { lockObject } from "@/lib/mirror/records.server";
import { findCharge, savePayerLink } from "./records.server";
import { type PayerLinkInput } from "./schema";

/** From then on the link is as unknown as one that never was, and pages that show it say so at once. */
export async function closePayerLink(ctx: Context, { chargeId }: PayerLinkInput): Promise<null> {
  return ctx.store.transaction(async (tx) => {
    await lockObject(tx, chargeId);
    const found = await findCharge(tx, ctx.wallet, chargeId);
    if (!found) throw new AppError("not_found", { message: `charge ${chargeId}` });
    if (!found.charge?.payerLinkHash) return null;
    await savePayerLink(tx, chargeId, null);
    await ring(tx, [{ name: "charge.changed", ids: [chargeId], wallet: ctx.wallet }]);
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
