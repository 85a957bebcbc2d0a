import "server-only";
import { scopeOf } from "@/lib/platform/auth/rights";
import { type Context } from "@/lib/platform/context.server";
import { AppError } from "@/lib/core/app-error";
import { isUuid } from "@/lib/core/ids";
import { getSettings } from "@/lib/platform/settings/get-settings.server";
import { toBlockDetail } from "./block-view.server";
import { listNotes } from "@/lib/platform/notes/records.server";
import { findPayment, listNamedSteps } from "./detail-records.server";
import { findInboxRow, listSiblings } from "./inbox-records.server";
import { type BlockDetail } from "./schema";

/** Throws `not_found` for what is no block of a wallet within the person's scope. */
export async function getBlock(ctx: Context, id: string): Promise<BlockDetail> {
  const blockId = id.toLowerCase();
  if (!isUuid(blockId)) throw new AppError("not_found", { message: "block" });
  const scope = scopeOf(ctx.actor);
  const { blockResponseHours: responseHours } = await getSettings(ctx);
  return ctx.store.snapshot(async (reader) => {
    const row = await findInboxRow(reader, scope, blockId);
    if (!row) throw new AppError("not_found", { message: `block ${blockId}` });
    return toBlockDetail({
      row,
      payment: row.transactionId === null ? null : await findPayment(reader, row.wallet, row.transactionId),
      siblings: await listSiblings(reader, scope, row),
      notes: await listNotes(reader, { objectType: "block", objectId: blockId }),
      steps: await listNamedSteps(reader, "block", blockId),
      responseHours,
      now: ctx.clock.now(),
    });
  });
}
