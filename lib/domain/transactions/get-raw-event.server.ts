import "server-only";
import { withRevealAudit } from "@/lib/platform/audit/with-reveal-audit.server";
import { type Context } from "@/lib/platform/context.server";
import { AppError } from "@/lib/core/errors/app-error";
import { type Reader } from "@/lib/platform/store/tx.server";
import { findDeliveryBody } from "./detail-records.server";
import { maskBody } from "@/lib/core/masks/mask-raw-event";
import { type RawEvent, type RawEventInput } from "./schema";
import { openDelivery } from "@/lib/platform/vault/bodies.server";

type Which = Pick<RawEventInput, "id" | "deliveryId">;

/** Returns an event that arrived about a transaction, with its documents masked. */
export async function getRawEvent(ctx: Context, { id, deliveryId }: Which): Promise<RawEvent> {
  const found = await ctx.store.read((reader) => findBytes(reader, ctx, { id, deliveryId }));
  return { body: maskBody(found.text), sha256: found.sha256, isMasked: true };
}

/** The same as it came. Written to the audit log before it answers. */
export function revealRawEvent(ctx: Context, { id, deliveryId }: Which): Promise<RawEvent> {
  return withRevealAudit(ctx, async (tx) => {
    const found = await findBytes(tx, ctx, { id, deliveryId });
    return {
      shown: { body: found.text, sha256: found.sha256, isMasked: false },
      entry: {
        act: "raw_event.reveal",
        objectType: "transaction",
        objectId: id,
        wallet: ctx.wallet,
        details: { deliveryId, traceId: ctx.traceId },
      },
    };
  });
}

async function findBytes(reader: Reader, ctx: Context, { id, deliveryId }: Which) {
  const found = await findDeliveryBody(reader, ctx.wallet, id, deliveryId);
  if (!found) throw new AppError("not_found", { message: `delivery ${deliveryId}` });
  if (found.erasedAt !== null) throw new AppError("conflict", { reason: "event_erased" });
  return { text: openDelivery(ctx.vault, found).toString("utf8"), sha256: found.bodySha256 };
}
