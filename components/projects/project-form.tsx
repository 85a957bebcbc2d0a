"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { type Route } from "next";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useCallback, useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { type ActionResult, type PublicError } from "@/lib/core/app-error";
import {
  type CreatedProject,
  type CreateProjectForm,
  CreateProjectInput,
  isColour,
  logoHostOf,
} from "@/lib/projects/schema";
import { IntentWatch } from "../intents/intent-watch";
import { useIntentForm } from "../intents/use-intent-form";
import { FailureNote } from "../kit/failure-note";
import { Section } from "../kit/section";
import { Button } from "../ui/button";
import { Callout } from "../ui/callout";
import { Checkbox } from "../ui/checkbox";
import { FormField, setFieldFaults } from "../ui/form-field";
import { Input } from "../ui/input";
import { Label } from "../ui/label";

const COLOUR_FIRST = "#2563eb";

export function ProjectForm({
  wallet,
  intentId,
  isUnderWay,
  isSecond,
  action,
}: {
  /** Of the write itself, which is the account's. */
  wallet: string;
  intentId: string;
  isUnderWay: boolean;
  /** With it, charges that name no project stop inheriting the only one. */
  isSecond: boolean;
  action: (input: CreateProjectForm) => Promise<ActionResult<CreatedProject>>;
}) {
  const t = useTranslations("projects.form");
  const router = useRouter();
  const [isUnderstood, setIsUnderstood] = useState(!isSecond);
  const { control, handleSubmit, setError, setValue, formState } = useForm<
    CreateProjectForm,
    unknown,
    CreateProjectInput
  >({
    resolver: zodResolver(CreateProjectInput),
    defaultValues: { intentId, name: "", color: "", description: "", logoUrl: "" },
    mode: "onTouched",
  });
  const open = useCallback(() => router.push("/projects" as Route), [router]);
  const refuse = useCallback((error: PublicError) => setFieldFaults(setError, error.fields), [setError]);
  const form = useIntentForm({ intentId, isUnderWay, onAccepted: open, onRefused: refuse });
  const submit = handleSubmit((values) =>
    form.send(async (id) => {
      const result = await action({ ...values, intentId: id });
      return result.ok ? { ok: true, data: { resultId: result.data.id } } : result;
    }),
  );
  const isLocked = form.watched !== null || formState.isSubmitting;
  const [color, logoUrl] = useWatch({ control, name: ["color", "logoUrl"] });
  const logoHost = logoHostOf(logoUrl?.trim() ?? "");
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      {form.watched !== null && (
        <IntentWatch wallet={wallet} intentId={form.watched} onSettled={form.settle} />
      )}
      {form.failure && <FailureNote error={form.failure} />}
      <fieldset disabled={isLocked} className="grid gap-4">
        {isSecond && (
          <Callout tone="warning" role="note" title={t("second.title")}>
            <p>{t("second.detail")}</p>
            <div className="mt-2 flex items-center gap-2">
              <Checkbox
                id="second-understood"
                checked={isUnderstood}
                onCheckedChange={(checked) => setIsUnderstood(checked === true)}
              />
              <Label htmlFor="second-understood">{t("second.understood")}</Label>
            </div>
          </Callout>
        )}
        <Section title={t("title")}>
          <div className="grid gap-4">
            <FormField control={control} name="name" label={t("name")} required>
              {(field) => <Input {...field} maxLength={300} autoComplete="off" />}
            </FormField>
            <FormField control={control} name="color" label={t("colour")} optional hint={t("colourHint")}>
              {(field) => (
                <span className="flex gap-2">
                  <Input {...field} value={field.value ?? ""} maxLength={20} className="w-32 font-mono" />
                  <input
                    type="color"
                    aria-label={t("pickColour")}
                    className="h-8 w-12 cursor-pointer rounded-md border bg-card p-1"
                    value={color !== undefined && isColour(color) ? color : COLOUR_FIRST}
                    onChange={({ target }) => setValue("color", target.value, { shouldValidate: true })}
                  />
                </span>
              )}
            </FormField>
            <FormField control={control} name="description" label={t("description")} optional>
              {(field) => <Input {...field} value={field.value ?? ""} maxLength={1_100} />}
            </FormField>
            <FormField
              control={control}
              name="logoUrl"
              label={t("logo")}
              optional
              hint={logoHost === null ? t("logoHint") : t("logoHost", { host: logoHost })}
            >
              {(field) => (
                <Input
                  {...field}
                  value={field.value ?? ""}
                  type="url"
                  inputMode="url"
                  maxLength={2_100}
                  placeholder="https://"
                  autoComplete="off"
                />
              )}
            </FormField>
          </div>
        </Section>
        <div className="flex justify-end">
          <Button type="submit" pending={formState.isSubmitting} disabled={isLocked || !isUnderstood}>
            {t("submit")}
          </Button>
        </div>
      </fieldset>
    </form>
  );
}
