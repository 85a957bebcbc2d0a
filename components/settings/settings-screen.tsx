"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { SWITCH_NAMES } from "@/lib/core/enums/settings";
import { settingsQueries } from "@/lib/platform/settings/queries";
import { FreezeSection } from "./freeze-section";
import { LimitsForm } from "./limits-form";
import { type FreezableWallet } from "./set-freeze-dialog";
import { type SettingsActions } from "./settings-actions";
import { SettingsHistory } from "./settings-history";
import { SwitchSection } from "./switch-section";

/** The settings that an admin changes at runtime. */
export function SettingsScreen({
  wallets,
  actions,
}: {
  wallets: readonly FreezableWallet[];
  actions: SettingsActions;
}) {
  const { data: settings } = useSuspenseQuery(settingsQueries.current());
  return (
    <>
      <div className="grid gap-4 lg:grid-cols-2 lg:items-start">
        <LimitsForm settings={settings} act={actions.change} />
        <div className="grid gap-4">
          <FreezeSection wallets={wallets} actions={actions} mayLift isOfAll />
          {SWITCH_NAMES.map((name) => {
            const isOn = settings[name];
            return isOn === null ? null : (
              <SwitchSection key={name} name={name} isOn={isOn} act={actions.change} />
            );
          })}
        </div>
      </div>
      <SettingsHistory />
    </>
  );
}
