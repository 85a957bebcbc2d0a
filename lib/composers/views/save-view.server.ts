import "server-only";
import { AppError } from "@/lib/core/errors/app-error";
import { newId } from "@/lib/core/ids";
import { dayOf } from "@/lib/core/time/sao-paulo";
import { toStoredAddress, unreadOf } from "@/lib/composers/views/view-address";
import { appendAudit } from "@/lib/platform/audit/append-audit-entry.server";
import { mayDo } from "@/lib/platform/auth/rights/rights";
import { type Context } from "@/lib/platform/context.server";
import { countViews, insertView } from "./records.server";
import { type SaveViewInput } from "./schema";

const VIEWS_MAX = 50;

/**
 * Stores the filters of an address under a name. A document is searched once and never stored, wherever it was typed.
 */
export async function saveView(ctx: Context, input: SaveViewInput): Promise<{ id: string }> {
  const { list, name, query, columns, sharedWith } = input;
  const { personId } = ctx.actor;
  if (sharedWith !== null && !mayDo(ctx.actor, "view.share"))
    throw new AppError("not_allowed", { message: "view.share" });
  const [unread] = unreadOf(list, query);
  if (unread !== undefined)
    throw new AppError("invalid_input", { fields: { name: `filter_unreadable:${unread}` } });
  const now = ctx.clock.now();
  const id = newId();
  await ctx.store.transaction(async (tx) => {
    if ((await countViews(tx, personId, list)) >= VIEWS_MAX)
      throw new AppError("invalid_input", { fields: { name: `too_many:${VIEWS_MAX}` } });
    const kept = toStoredAddress(list, query, dayOf(now));
    const row = { id, personId, list, name, query: kept, columns, sharedWith, createdAt: now };
    if (!(await insertView(tx, row))) throw new AppError("invalid_input", { fields: { name: "taken" } });
    if (sharedWith !== null)
      await appendAudit(tx, {
        at: now,
        personId,
        act: "view.share",
        objectType: "view",
        objectId: id,
        details: { list, name, sharedWith },
      });
  });
  return { id };
}
