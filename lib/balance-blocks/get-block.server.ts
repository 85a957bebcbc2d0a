import "server-only";
import { scopeOf } from "@/lib/auth/rights";
import { type Context } from "@/lib/context.server";
import { AppError } from "@/lib/core/app-error";
import { isUuid } from "@/lib/core/ids";
import { readSettings } from "@/lib/settings/read-settings.server";
import { toBlockDetail } from "./block-view.server";
import { findPayment, listNamedSteps, listNotes } from "./detail-records.server";
import { findInboxRow, listSiblings } from "./inbox-records.server";
import { type BlockDetail } from "./schema";

/** Throws `not_found` for what is no block of a wallet within the person's scope. */
export async function getBlock(ctx: Context, id: string): Promise<BlockDetail> {
  const blockId = id.toLowerCase();
  if (!isUuid(blockId)) throw new AppError("not_found", { message: "block" });
  const scope = scopeOf(ctx.actor);
  return ctx.store.snapshot(async (tx) => {
    const row = await findInboxRow(tx, scope, blockId);
    if (!row) throw new AppError("not_found", { message: `block ${blockId}` });
    return toBlockDetail({
      row,
      payment: row.transactionId === null ? null : await findPayment(tx, row.wallet, row.transactionId),
      siblings: await listSiblings(tx, scope, row),
      notes: await listNotes(tx, blockId),
      steps: await listNamedSteps(tx, "block", blockId),
      responseHours: (await readSettings(tx)).blockResponseHours,
      now: ctx.clock.now(),
    });
  });
}
