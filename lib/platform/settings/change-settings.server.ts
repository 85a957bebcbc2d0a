import "server-only";
import { SETTING_NAMES } from "@/lib/core/words/settings";
import { appendAudit } from "@/lib/platform/audit/append-audit-entry.server";
import { type Context } from "@/lib/platform/context.server";
import { AppError } from "@/lib/core/app-error";
import { publish } from "@/lib/platform/live/publish.server";
import { shownSettings } from "./get-settings.server";
import { readSettings } from "./read-settings.server";
import { saveSetting } from "./records.server";
import { type ChangeSettingsInput, type SettingsView } from "./schema";

/** Sets what is given and leaves the rest; the old and the new value stand in the audit log. */
export async function changeSettings(ctx: Context, input: ChangeSettingsInput): Promise<SettingsView> {
  if (input.sandboxEasing !== undefined && ctx.env.environment !== "sandbox")
    throw new AppError("invalid_input", { message: "a switch of the sandbox in production" });
  return ctx.store.transaction(async (tx) => {
    const before = await readSettings(tx);
    const now = ctx.clock.now();
    const changed = SETTING_NAMES.flatMap((name) => {
      const value = input[name];
      return value === undefined || value === before[name] ? [] : [{ name, value }];
    });
    for (const { name, value } of changed)
      await saveSetting(tx, { name, value, changedAt: now, changedBy: ctx.actor.personId });
    for (const { name, value } of changed)
      await appendAudit(tx, {
        at: now,
        personId: ctx.actor.personId,
        act: "settings.change",
        objectType: "setting",
        objectId: name,
        details: { from: before[name], to: value },
      });
    if (changed.length > 0) await publish(tx, [{ name: "settings.changed" }]);
    return shownSettings(ctx.env, await readSettings(tx));
  });
}
