"use client";

import { FIGURE_NAMES } from "@/lib/core/enums/settings";
import { useTranslations } from "next-intl";
import { toast } from "sonner";
import { settingsQueries } from "@/lib/platform/settings/queries";
import {
  type ChangeSettingsForm,
  type ChangedSettings,
  type SettingsView,
  ChangeSettingsInput,
} from "@/lib/platform/settings/schema";
import { ActionNote } from "../mutations/action-note";
import { useServerAction } from "../mutations/use-action";
import { useActionForm } from "../mutations/use-action-form";
import { Section } from "../kit/page/section";
import { wholeNumber } from "../kit/fields/whole-number";
import { SubmitButton } from "../ui/submit-button";
import { FormField } from "../ui/form-field";
import { Input } from "../ui/input";
import { type SettingsActions } from "./settings-actions";

const FIGURE_DIGITS = 9;

/** The limits. Only what was changed is sent. */
export function LimitsForm({
  settings: { sandboxEasing: _easing, ...settings },
  act,
}: {
  settings: SettingsView;
  act: SettingsActions["change"];
}) {
  const t = useTranslations("settings.limits");
  const change = useServerAction(act, { ifTwice: "harmless", keys: [settingsQueries.all] });
  const form = useActionForm<ChangeSettingsForm, ChangeSettingsInput, ChangedSettings>(
    {
      schema: ChangeSettingsInput,
      // Another person's change arrives live, unless it would overwrite text that is being typed.
      values: settings,
      resetOptions: { keepDirtyValues: true },
      mode: "onTouched",
    },
    (input, { reset, formState: { dirtyFields } }) => {
      const changed = FIGURE_NAMES.filter((name) => dirtyFields[name]);
      return change.run(Object.fromEntries(changed.map((name) => [name, input[name]])), {
        onDone: ({ settings: { sandboxEasing: _easing, ...saved }, isWaiting }) => {
          reset(saved);
          if (isWaiting) toast.info(t("waits"));
          else toast.success(t("saved"));
        },
      });
    },
  );
  const { control, formState } = form;

  return (
    <Section title={t("title")} description={t("lead")}>
      <form noValidate onSubmit={form.submit} className="grid max-w-md gap-4">
        <ActionNote act={change} besideFields />
        {FIGURE_NAMES.map((name) => (
          <FormField
            key={name}
            control={control}
            name={name}
            label={t(`names.${name}`)}
            hint={t(`hints.${name}`)}
            required
          >
            {({ value, onChange, ...field }) => (
              <Input
                inputMode="numeric"
                autoComplete="off"
                defaultValue={value}
                key={settings[name]}
                onChange={(event) => onChange(wholeNumber(event.target.value, FIGURE_DIGITS))}
                {...field}
              />
            )}
          </FormField>
        ))}
        <div>
          <SubmitButton pending={change.isPending} disabled={!formState.isDirty}>
            {t("save")}
          </SubmitButton>
        </div>
      </form>
    </Section>
  );
}
