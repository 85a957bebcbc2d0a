import "server-only";
import { type ChangeRequestResult } from "@/lib/platform/change-requests/schema";
import { type RequestRulesInput } from "@/lib/domain/payout-rules/schema";
import { type ChangeRightsInput, type CreatePersonInput, type PersonInput } from "@/lib/domain/people/schema";
import { type Context } from "@/lib/platform/context.server";
import { assertOfEnvironment, changeSettings, partsOf } from "@/lib/platform/settings/change-settings.server";
import { type FreezeInput } from "@/lib/platform/settings/freeze-schema";
import { type ChangeSettingsInput, type ChangedSettings } from "@/lib/platform/settings/schema";
import { requestChangeOf } from "./submit-change.server";

export const requestPersonCreate = (ctx: Context, input: CreatePersonInput): Promise<ChangeRequestResult> =>
  requestChangeOf(ctx, "person.create", input);
export const requestPersonReset = (ctx: Context, input: PersonInput): Promise<ChangeRequestResult> =>
  requestChangeOf(ctx, "person.reset", input);
export const requestPersonEnable = (ctx: Context, input: PersonInput): Promise<ChangeRequestResult> =>
  requestChangeOf(ctx, "person.enable", input);
export const requestPersonRights = (ctx: Context, input: ChangeRightsInput): Promise<ChangeRequestResult> =>
  requestChangeOf(ctx, "person.rights", input);

export const requestRules = (
  ctx: Context,
  { reason, ...change }: RequestRulesInput,
): Promise<ChangeRequestResult> => requestChangeOf(ctx, "rules.change", change, reason);

export const requestFreezeLift = (
  ctx: Context,
  { target, reason }: FreezeInput,
): Promise<ChangeRequestResult> => requestChangeOf(ctx, "freeze.lift", { target }, reason);

/** Settings that hold money back wait for a second person. The rest take effect at once. */
export async function requestSettings(ctx: Context, input: ChangeSettingsInput): Promise<ChangedSettings> {
  assertOfEnvironment(ctx, input);
  const { money, rest } = partsOf(input);
  const asked = Object.keys(money).length > 0 ? await requestChangeOf(ctx, "settings.change", money) : null;
  return { settings: await changeSettings(ctx, rest), isWaiting: asked !== null && !asked.isApplied };
}
