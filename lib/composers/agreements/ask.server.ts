import "server-only";
import { type AskedChange } from "@/lib/platform/agreements/schema";
import { type AskRulesInput } from "@/lib/domain/payout-rules/schema";
import { type ChangeRightsInput, type CreatePersonInput, type PersonInput } from "@/lib/domain/people/schema";
import { type Context } from "@/lib/platform/context.server";
import { assertOfEnvironment, changeSettings, partsOf } from "@/lib/platform/settings/change-settings.server";
import { type FreezeInput } from "@/lib/platform/settings/freeze-schema";
import { type ChangeSettingsInput, type ChangedSettings } from "@/lib/platform/settings/schema";
import { askForChange } from "./ask-for-change.server";

export const askPersonCreate = (ctx: Context, input: CreatePersonInput): Promise<AskedChange> =>
  askForChange(ctx, "person.create", input);
export const askPersonReset = (ctx: Context, input: PersonInput): Promise<AskedChange> =>
  askForChange(ctx, "person.reset", input);
export const askPersonEnable = (ctx: Context, input: PersonInput): Promise<AskedChange> =>
  askForChange(ctx, "person.enable", input);
export const askPersonRights = (ctx: Context, input: ChangeRightsInput): Promise<AskedChange> =>
  askForChange(ctx, "person.rights", input);

export const askRules = (ctx: Context, { reason, ...change }: AskRulesInput): Promise<AskedChange> =>
  askForChange(ctx, "rules.change", change, reason);

export const askFreezeLift = (ctx: Context, { target, reason }: FreezeInput): Promise<AskedChange> =>
  askForChange(ctx, "freeze.lift", { target }, reason);

/** Settings that hold money back wait for a second person. The rest take effect at once. */
export async function askSettings(ctx: Context, input: ChangeSettingsInput): Promise<ChangedSettings> {
  assertOfEnvironment(ctx, input);
  const { money, rest } = partsOf(input);
  const asked = Object.keys(money).length > 0 ? await askForChange(ctx, "settings.change", money) : null;
  return { settings: await changeSettings(ctx, rest), isWaiting: asked !== null && !asked.isApplied };
}
