import "server-only";
import { AppError } from "@/lib/core/errors/app-error";
import { appendAudit } from "@/lib/platform/audit/append-audit-entry.server";
import { type Context } from "@/lib/platform/context.server";
import { findTemplate, insertTemplate } from "./records.server";
import { type SaveTemplateInput } from "./template-schema";

/** Another version, which the next drafts of its reason begin with. Throws `conflict` where a newer one than was seen holds. */
export async function saveTemplate(
  ctx: Context,
  { reason, text, version: seen }: SaveTemplateInput,
): Promise<{ version: number }> {
  return ctx.store.transaction(async (tx) => {
    const now = ctx.clock.now();
    const before = await findTemplate(tx, reason);
    const holds = before?.version ?? 0;
    // The same again is the same: its answer was lost.
    if (before?.text === text && before.savedBy === ctx.actor.personId) return { version: holds };
    if (holds !== seen) throw new AppError("conflict", { reason: "changed" });
    const version = holds + 1;
    const row = { reason, version, text, savedBy: ctx.actor.personId, savedAt: now };
    if (!(await insertTemplate(tx, row))) throw new AppError("conflict", { reason: "changed" });
    await appendAudit(tx, {
      at: now,
      personId: ctx.actor.personId,
      act: "defence_template.save",
      objectType: "defence_template",
      objectId: reason,
      details: { version, isOurs: text === null },
    });
    return { version };
  });
}
