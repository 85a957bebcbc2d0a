"use client";

import { useTranslations } from "next-intl";
import { useId } from "react";
import { type SwitchName } from "@/lib/core/enums/settings";
import { settingsQueries } from "@/lib/platform/settings/queries";
import { ActionNote } from "../mutations/action-note";
import { useServerAction } from "../mutations/use-action";
import { Section } from "../kit/page/section";
import { Label } from "../ui/label";
import { Switch } from "../ui/switch";
import { toast } from "sonner";
import { type SettingsActions } from "./settings-actions";

/** One setting that is on or off. */
export function SwitchSection({
  name,
  isOn,
  act,
}: {
  name: SwitchName;
  isOn: boolean;
  act: SettingsActions["change"];
}) {
  const t = useTranslations("settings.switches");
  const id = useId();
  const change = useServerAction(act, { ifTwice: "harmless", keys: [settingsQueries.all] });
  const set = (next: boolean) =>
    void change.run(
      { [name]: next },
      {
        onDone: ({ isWaiting }) => {
          if (isWaiting) toast.info(t(`${name}.waits`));
          else toast.success(t(next ? `${name}.savedOn` : `${name}.savedOff`));
        },
      },
    );
  return (
    <Section title={t(`${name}.title`)} description={t(`${name}.lead`)}>
      <div className="grid gap-3">
        <ActionNote act={change} />
        <div className="flex items-start gap-3">
          <Switch
            id={id}
            aria-describedby={`${id}-hint`}
            checked={isOn}
            disabled={change.isPending}
            onCheckedChange={set}
            className="mt-0.5"
          />
          <div className="grid gap-1">
            <Label htmlFor={id}>{t(`${name}.label`)}</Label>
            <p id={`${id}-hint`} className="text-sm text-muted-foreground">
              {t(`${name}.hint`)}
            </p>
          </div>
        </div>
      </div>
    </Section>
  );
}
