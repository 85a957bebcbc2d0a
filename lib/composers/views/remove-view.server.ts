import "server-only";
import { AppError } from "@/lib/core/errors/app-error";
import { appendAudit } from "@/lib/platform/audit/append-audit-entry.server";
import { mayDo } from "@/lib/platform/auth/rights/rights";
import { type Context } from "@/lib/platform/context.server";
import { deleteView, findView } from "./records.server";
import { type RemoveViewInput } from "./schema";

/**
 * Deletes one's own view; a person who manages people also deletes one shared by a person who left. A repeated
 * deletion has no further effect.
 */
export async function removeView(ctx: Context, { id }: RemoveViewInput): Promise<null> {
  return ctx.store.transaction(async (tx) => {
    const view = await findView(tx, id);
    if (view === null) return null;
    const isOwn = view.personId === ctx.actor.personId;
    if (!isOwn && (view.sharedWith === null || !mayDo(ctx.actor, "settings.change")))
      throw new AppError("not_found", { message: `view ${id}` });
    await deleteView(tx, id);
    if (view.sharedWith !== null)
      await appendAudit(tx, {
        at: ctx.clock.now(),
        personId: ctx.actor.personId,
        act: "view.remove",
        objectType: "view",
        objectId: id,
        details: { list: view.list, name: view.name, sharedWith: view.sharedWith },
      });
    return null;
  });
}
