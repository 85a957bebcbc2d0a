import "server-only";
import { SETTING_NAMES, type SettingName, WHOLE_ACCOUNT, concernsMoney } from "@/lib/core/enums/settings";
import { AppError } from "@/lib/core/errors/app-error";
import { type ChangeBasis } from "@/lib/platform/change-requests/request-change.server";
import { appendAudit } from "@/lib/platform/audit/append-audit-entry.server";
import { assertWalletAccess } from "@/lib/platform/auth/rights/rights";
import { type Context } from "@/lib/platform/context.server";
import { publish } from "@/lib/platform/live/publish.server";
import { shownSettings } from "./get-settings.server";
import { type Tx } from "@/lib/platform/store/tx.server";
import { readSettings } from "./read-settings.server";
import { saveSetting } from "./records.server";
import { type ChangeSettingsInput, type SettingsView } from "./schema";

type By = { by: string; now: Date };

/** Splits the given settings: those that hold money back, and the rest, which one person changes at once. */
export function partsOf(input: ChangeSettingsInput): {
  money: ChangeSettingsInput;
  rest: ChangeSettingsInput;
} {
  const pick = (isWanted: (name: SettingName, value: unknown) => boolean): ChangeSettingsInput =>
    Object.fromEntries(Object.entries(input).filter(([name, value]) => isWanted(name as SettingName, value)));
  return { money: pick(concernsMoney), rest: pick((name, value) => !concernsMoney(name, value)) };
}

/** Throws `conflict` where all of it is set so already. */
export async function settingsChangeBasis(tx: Tx, input: ChangeSettingsInput): Promise<ChangeBasis> {
  const now = await readSettings(tx);
  const names = SETTING_NAMES.filter((name) => input[name] !== undefined && input[name] !== now[name]);
  if (names.length === 0) throw new AppError("conflict", { reason: "changed" });
  return {
    object: WHOLE_ACCOUNT,
    concerns: null,
    wallets: null,
    before: Object.fromEntries(names.map((name) => [name, now[name]])),
  };
}

/** Sets what is given and leaves the rest; the old and the new value stand in the audit log. */
export async function applySettings(tx: Tx, input: ChangeSettingsInput, { by, now }: By): Promise<void> {
  const before = await readSettings(tx);
  const changed = SETTING_NAMES.flatMap((name) => {
    const value = input[name];
    return value === undefined || value === before[name] ? [] : [{ name, value }];
  });
  for (const { name, value } of changed)
    await saveSetting(tx, { name, value, changedAt: now, changedBy: by });
  for (const { name, value } of changed)
    await appendAudit(tx, {
      at: now,
      personId: by,
      act: "settings.change",
      objectType: "setting",
      objectId: name,
      details: { from: before[name], to: value },
    });
  if (changed.length > 0) await publish(tx, [{ name: "settings.changed" }]);
}

/** Throws `invalid_input` for a switch of the sandbox in production. */
export function assertOfEnvironment({ env }: Pick<Context, "env">, input: ChangeSettingsInput): void {
  if (input.sandboxEasing !== undefined && env.environment !== "sandbox")
    throw new AppError("invalid_input", { message: "a switch of the sandbox in production" });
}

/**
 * Changes settings that need no second person. Throws `not_allowed` for settings that hold money back, and for a person who
 * does not have every wallet.
 */
export async function changeSettings(ctx: Context, input: ChangeSettingsInput): Promise<SettingsView> {
  assertWalletAccess(ctx.actor, null);
  assertOfEnvironment(ctx, input);
  if (Object.keys(partsOf(input).money).length > 0)
    throw new AppError("not_allowed", { message: "a second person agrees to it" });
  return ctx.store.transaction(async (tx) => {
    await applySettings(tx, input, { by: ctx.actor.personId, now: ctx.clock.now() });
    return shownSettings(ctx.env, await readSettings(tx));
  });
}
