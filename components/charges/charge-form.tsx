"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useCallback, useState } from "react";
import { useForm } from "react-hook-form";
import { type ActionResult, type PublicError } from "@/lib/core/app-error";
import { type CreatedCharge, type CreateChargeForm, CreateChargeInput } from "@/lib/charges/schema";
import { type IntentView } from "@/lib/intents/schema";
import { IntentWatch } from "../intents/intent-watch";
import { refusedOf } from "../intents/use-intent-form";
import { FailureNote } from "../kit/failure-note";
import { MoneyField } from "../kit/money-field";
import { Section } from "../kit/section";
import { unanswered } from "../kit/unanswered";
import { Button } from "../ui/button";
import { FormField, setFieldFaults } from "../ui/form-field";
import { Input } from "../ui/input";
import { ChargeExtraFields } from "./charge-extra-fields";
import { type ChargeFormProject } from "./charge-control";
import { PayerFields } from "./payer-fields";
import { type SplitDestination, SplitEditor } from "./split-editor";

export function ChargeForm({
  wallet,
  intentId: firstIntentId,
  isUnderWay,
  action,
  projects,
  destinations,
  startWith,
}: {
  wallet: string;
  /** Minted once, when the form appears: a double click is one charge. */
  intentId: string;
  /** True where this very form was sent before and its answer is still looked for. */
  isUnderWay: boolean;
  action: (input: CreateChargeForm) => Promise<ActionResult<CreatedCharge>>;
  projects: readonly ChargeFormProject[];
  destinations: readonly SplitDestination[];
  startWith?: Partial<CreateChargeForm>;
}) {
  const t = useTranslations("charges.form");
  const router = useRouter();
  const [intentId, setIntentId] = useState(firstIntentId);
  const [watched, setWatched] = useState<string | null>(isUnderWay ? firstIntentId : null);
  const [failure, setFailure] = useState<PublicError | null>(null);
  const { control, handleSubmit, setError, setValue, formState, getValues } = useForm({
    resolver: zodResolver(CreateChargeInput),
    defaultValues: {
      description: "",
      customer: {},
      split: [],
      ...startWith,
      wallet,
      intentId,
    } as CreateChargeForm,
    // Checked here with the very schema that the server checks again.
    mode: "onTouched",
  });

  const openCharge = useCallback(
    (id: string) => router.push(`/w/${encodeURIComponent(wallet)}/charges/${id}`),
    [router, wallet],
  );

  /** After a refusal the same form is another write: only an unknown outcome keeps the old one. */
  const renewIntent = useCallback(() => {
    const fresh = crypto.randomUUID();
    setIntentId(fresh);
    setValue("intentId", fresh);
    window.history.replaceState(null, "", window.location.pathname);
  }, [setValue]);

  const submit = handleSubmit(async (_parsed, event) => {
    event?.preventDefault();
    setFailure(null);
    // A reload while the answer is on its way finds this write again, and not a second one.
    window.history.replaceState(null, "", `?intent=${intentId}`);
    const values = getValues();
    const result = await action(values).catch(unanswered);
    if (result === null) {
      setWatched(intentId);
    } else if (!result.ok) {
      setFailure(result.error);
      setFieldFaults(setError, result.error.fields);
      if (result.error.code === "outcome_unknown") setWatched(intentId);
      else if (result.error.code !== "outdated_page") renewIntent();
    } else if (result.data.id === null) setWatched(intentId);
    else openCharge(result.data.id);
  });

  const settle = useCallback(
    (intent: IntentView) => {
      if (intent.state === "accepted" && intent.resultId) return openCharge(intent.resultId);
      setWatched(null);
      setFailure(refusedOf(intent));
      renewIntent();
    },
    [openCharge, renewIntent],
  );

  const isLocked = watched !== null || formState.isSubmitting;
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      {watched !== null && <IntentWatch wallet={wallet} intentId={watched} onSettled={settle} />}
      {failure && <FailureNote error={failure} />}
      <fieldset
        disabled={isLocked}
        className="grid gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:items-start"
      >
        <div className="grid gap-4">
          <Section title={t("charge")}>
            <div className="grid gap-3 sm:grid-cols-[12rem_minmax(0,1fr)]">
              <MoneyField control={control} name="amountCentavos" label={t("amount")} required autoFocus />
              <FormField control={control} name="description" label={t("description")} required>
                {(field) => <Input {...field} value={field.value ?? ""} maxLength={300} />}
              </FormField>
            </div>
          </Section>
          <PayerFields control={control} />
          <SplitEditor control={control} wallet={wallet} destinations={destinations} />
        </div>
        <div className="grid gap-4">
          <ChargeExtraFields control={control} projects={projects} />
          <div className="flex justify-end gap-2">
            <Button type="submit" pending={formState.isSubmitting} disabled={isLocked}>
              {t("submit")}
            </Button>
          </div>
        </div>
      </fieldset>
    </form>
  );
}
