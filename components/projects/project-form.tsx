"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import { isColour, logoHostOf } from "@/lib/domain/projects/looks";
import {
  type CreatedProject,
  type CreateProjectForm,
  CreateProjectInput,
} from "@/lib/domain/projects/schema";
import { addressOf } from "../kit/navigation/addresses";
import { IntentNote } from "../mutations/intent-note";
import { type DecideUnsentAction } from "../mutations/unsent-write";
import { type ServerAction } from "../mutations/outcome";
import { useIdempotentForm } from "../mutations/use-idempotent-form";
import { Section } from "../kit/page/section";
import { SubmitButton } from "../ui/submit-button";
import { Callout } from "../ui/callout";
import { Checkbox } from "../ui/checkbox";
import { FormField } from "../ui/form-field";
import { Input } from "../ui/input";
import { Label } from "../ui/label";

const COLOUR_FIRST = "#2563eb";

export function ProjectForm({
  wallet,
  underWay,
  isSecond,
  action,
  decideUnsent,
}: {
  /** The wallet of the write itself, which is the account's. */
  wallet: string;
  /** The id under which this very form was sent before, where its answer is still looked for. */
  underWay: string | null;
  /** With it, charges that name no project stop inheriting the only one. */
  isSecond: boolean;
  action: ServerAction<CreateProjectForm, CreatedProject>;
  decideUnsent: DecideUnsentAction;
}) {
  const t = useTranslations("projects.form");
  const router = useRouter();
  const [isUnderstood, setIsUnderstood] = useState(!isSecond);
  const form = useIdempotentForm({
    name: "project",
    act: action,
    address: addressOf.newProject(),
    wallet,
    underWay,
    hasAddress: true,
    writtenBy: ({ id }: CreatedProject) => (id === null ? null : { resultId: id, isAwaitingApproval: false }),
    // Sorted by name it may be beyond the first page.
    onWritten: () => router.push(addressOf.projects({ sort: "createdAt", order: "desc" })),
    schema: CreateProjectInput,
    defaultValues: { name: "", color: "", description: "", logoUrl: "" },
    mode: "onTouched",
  });
  const { control, setValue } = form;
  const [color, logoUrl] = useWatch({ control, name: ["color", "logoUrl"] });
  const logoHost = logoHostOf(logoUrl?.trim() ?? "");
  return (
    <form noValidate onSubmit={form.submit} className="grid gap-4">
      <IntentNote form={form} decideUnsent={decideUnsent} />
      <fieldset key={form.round} disabled={form.isLocked} className="grid gap-4">
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
          <SubmitButton pending={form.isSending} disabled={!isUnderstood}>
            {t("submit")}
          </SubmitButton>
        </div>
      </fieldset>
    </form>
  );
}
