"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { type Route } from "next";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useCallback } from "react";
import { useForm, useWatch } from "react-hook-form";
import { type ActionResult, type PublicError } from "@/lib/core/app-error";
import {
  type CreateSubAccountForm,
  CreateSubAccountInput,
  type CreatedSubAccount,
} from "@/lib/sub-accounts/schema";
import { IntentWatch } from "../intents/intent-watch";
import { useIntentForm } from "../intents/use-intent-form";
import { FailureNote } from "../kit/failure-note";
import { Section } from "../kit/section";
import { Button } from "../ui/button";
import { FormField, setFieldFaults } from "../ui/form-field";
import { Input } from "../ui/input";
import { ReferenceRules } from "./reference-rules";

export function SubAccountForm({
  wallet,
  intentId,
  isUnderWay,
  taken,
  action,
}: {
  /** Of the write itself, which is the account's. */
  wallet: string;
  intentId: string;
  isUnderWay: boolean;
  /** References that we know of; the service decides. */
  taken: readonly string[];
  action: (input: CreateSubAccountForm) => Promise<ActionResult<CreatedSubAccount>>;
}) {
  const t = useTranslations("wallets.form");
  const router = useRouter();
  const { control, handleSubmit, setError, formState } = useForm<
    CreateSubAccountForm,
    unknown,
    CreateSubAccountInput
  >({
    resolver: zodResolver(CreateSubAccountInput),
    defaultValues: { intentId, reference: "", name: "" },
    mode: "onTouched",
  });
  const open = useCallback(
    (reference: string) => {
      router.push(`/w/${encodeURIComponent(reference)}/charges` as Route);
      router.refresh();
    },
    [router],
  );
  const refuse = useCallback((error: PublicError) => setFieldFaults(setError, error.fields), [setError]);
  const form = useIntentForm({ intentId, isUnderWay, onAccepted: open, onRefused: refuse });
  const submit = handleSubmit((values) =>
    form.send(async (id) => {
      const result = await action({ ...values, intentId: id });
      return result.ok ? { ok: true, data: { resultId: result.data.reference } } : result;
    }),
  );
  const isLocked = form.watched !== null || formState.isSubmitting;
  const reference = useWatch({ control, name: "reference" });
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      {form.watched !== null && (
        <IntentWatch wallet={wallet} intentId={form.watched} onSettled={form.settle} />
      )}
      {form.failure && <FailureNote error={form.failure} />}
      <fieldset disabled={isLocked} className="grid gap-4">
        <Section title={t("title")}>
          <div className="grid gap-4">
            <FormField control={control} name="name" label={t("name")} required>
              {(field) => <Input {...field} maxLength={300} autoComplete="off" />}
            </FormField>
            <FormField
              control={control}
              name="reference"
              label={t("reference")}
              required
              hint={<ReferenceRules reference={reference} isTaken={taken.includes(reference)} />}
            >
              {(field) => (
                <Input
                  {...field}
                  maxLength={60}
                  className="font-mono"
                  autoComplete="off"
                  autoCapitalize="none"
                  spellCheck={false}
                />
              )}
            </FormField>
            <p className="text-sm text-muted-foreground">{t("immutable")}</p>
          </div>
        </Section>
        <div className="flex justify-end">
          <Button type="submit" pending={formState.isSubmitting} disabled={isLocked}>
            {t("submit")}
          </Button>
        </div>
      </fieldset>
    </form>
  );
}
