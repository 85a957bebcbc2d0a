import { type Context } from "@/lib/platform/context.server";
import { applyLift } from "@/lib/platform/settings/change-freeze.server";
import { applySettings } from "@/lib/platform/settings/change-settings.server";
import { type FreezeInput } from "@/lib/platform/settings/freeze-schema";
import { type ChangeSettingsInput } from "@/lib/platform/settings/schema";

// The effects after two people have agreed, for tests of later steps. The agreement itself: lib/composers/change-requests.

type By = Pick<Context, "store" | "actor" | "clock">;

export const applyFreezeLift = (
  { store, actor, clock }: By,
  { target, reason }: FreezeInput,
): Promise<void> =>
  store.transaction((tx) => applyLift(tx, { target }, { by: actor.personId, reason, now: clock.now() }));

export const applySettingsChange = ({ store, actor, clock }: By, input: ChangeSettingsInput): Promise<void> =>
  store.transaction((tx) => applySettings(tx, input, { by: actor.personId, now: clock.now() }));
