"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import { toast } from "sonner";
import { settingsQueries } from "@/lib/settings/queries";
import {
  type ChangeSettingsForm,
  ChangeSettingsInput,
  SETTING_NAMES,
  type SettingsView,
} from "@/lib/settings/schema";
import { FailureNote } from "../kit/failure-note";
import { MoneyField } from "../kit/money-field";
import { Section } from "../kit/section";
import { useAct } from "../kit/use-act";
import { Button } from "../ui/button";
import { FormField, setFieldFaults } from "../ui/form-field";
import { Input } from "../ui/input";
import { type SettingsActions } from "./settings-actions";

/** What is typed as a whole number; anything else is left for the schema to refuse. */
const figureOf = (text: string): number => (/^\d{1,9}$/.test(text.trim()) ? Number(text) : NaN);

/** The limits. Only what was changed is sent. */
export function LimitsForm({ settings, act }: { settings: SettingsView; act: SettingsActions["change"] }) {
  const t = useTranslations("settings.limits");
  const change = useAct(act, settingsQueries.all);
  const { control, handleSubmit, setError, reset, formState } = useForm<
    ChangeSettingsForm,
    unknown,
    ChangeSettingsInput
  >({
    resolver: zodResolver(ChangeSettingsInput),
    // Somebody else's change arrives live, unless it would overwrite what is being typed.
    values: settings,
    resetOptions: { keepDirtyValues: true },
    mode: "onTouched",
  });

  const submit = handleSubmit((input) => {
    const changed = Object.fromEntries(
      SETTING_NAMES.filter((name) => formState.dirtyFields[name]).map((name) => [name, input[name]]),
    );
    change.mutate(changed, {
      onSuccess: (saved) => {
        reset(saved);
        toast.success(t("saved"));
      },
      onError: (error) => setFieldFaults(setError, error.fields),
    });
  });

  return (
    <Section title={t("title")} description={t("lead")}>
      <form noValidate onSubmit={(event) => void submit(event)} className="grid max-w-md gap-4">
        {change.error && change.error.fields === undefined && <FailureNote error={change.error.toPublic()} />}
        <MoneyField
          control={control}
          name="withdrawalSecondPersonAboveCentavos"
          label={t("names.withdrawalSecondPersonAboveCentavos")}
          hint={t("hints.withdrawalSecondPersonAboveCentavos")}
          required
        />
        {SETTING_NAMES.filter((name) => name !== "withdrawalSecondPersonAboveCentavos").map((name) => (
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
                onChange={(event) => onChange(figureOf(event.target.value))}
                {...field}
              />
            )}
          </FormField>
        ))}
        <div>
          <Button type="submit" pending={change.isPending} disabled={!formState.isDirty}>
            {t("save")}
          </Button>
        </div>
      </form>
    </Section>
  );
}
