"use client";

import { useTranslations } from "next-intl";
import { useId } from "react";
import { settingsQueries } from "@/lib/platform/settings/queries";
import { ActNote } from "../acts/act-note";
import { useAct } from "../acts/use-act";
import { Section } from "../kit/section";
import { Label } from "../ui/label";
import { Switch } from "../ui/switch";
import { toast } from "../ui/toast";
import { type SettingsActions } from "./settings-actions";

/** The one switch of a sandbox. Not rendered in production, where it does not exist. */
export function EasingSection({ isOn, act }: { isOn: boolean; act: SettingsActions["change"] }) {
  const t = useTranslations("settings.easing");
  const id = useId();
  const change = useAct(act, { ifTwice: "harmless", keys: [settingsQueries.all] });
  const set = (sandboxEasing: boolean) =>
    void change.run(
      { sandboxEasing },
      {
        onDone: ({ isWaiting }) => {
          if (isWaiting) toast.info(t("waits"));
          else toast.success(t(sandboxEasing ? "savedOn" : "savedOff"));
        },
      },
    );
  return (
    <Section title={t("title")} description={t("lead")}>
      <div className="grid gap-3">
        <ActNote act={change} />
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
            <Label htmlFor={id}>{t("label")}</Label>
            <p id={`${id}-hint`} className="text-sm text-muted-foreground">
              {t("hint")}
            </p>
          </div>
        </div>
      </div>
    </Section>
  );
}
