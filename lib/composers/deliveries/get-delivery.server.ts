import "server-only";
import { scopeOf } from "@/lib/platform/auth/rights/rights";
import { type Context } from "@/lib/platform/context.server";
import { AppError } from "@/lib/core/errors/app-error";
import { toDeliveryListItem } from "./delivery-view";
import { findInScope } from "./inbox-records.server";
import { type DeliveryDetail } from "./schema";
import { openDelivery } from "@/lib/platform/vault/bodies.server";
import { maskBody } from "@/lib/core/masks/mask-raw-event";

/** The maximum body size that a page can show. The whole body stays in the inbox. */
const SHOWN_BYTES_MAX = 64 * 1024;

/** One delivery with its body as it came, every document in it masked. */
export async function getDelivery(ctx: Context, id: number): Promise<DeliveryDetail> {
  const row = await ctx.store.read((reader) => findInScope(reader, scopeOf(ctx.actor), id));
  if (!row) throw new AppError("not_found", { message: `delivery ${id}` });
  const body = openDelivery(ctx.vault, row);
  return {
    ...toDeliveryListItem(row),
    eventId: row.eventId,
    subjectId: row.subjectId,
    eventAt: row.eventAt?.toISOString() ?? null,
    secretIndex: row.secretIndex,
    headers: Object.entries(row.headers).map(([name, value]) => ({ name, value })),
    attempts: row.attempts,
    nextAttemptAt: row.nextAttemptAt?.toISOString() ?? null,
    // Masked whole and cut after: a cut through a document would leave its half to be seen.
    body: maskBody(body.toString("utf8")).slice(0, SHOWN_BYTES_MAX),
    bodyBytes: body.byteLength,
    isBodyCut: body.byteLength > SHOWN_BYTES_MAX,
    bodySha256: row.bodySha256,
    erasedAt: row.erasedAt?.toISOString() ?? null,
  };
}
