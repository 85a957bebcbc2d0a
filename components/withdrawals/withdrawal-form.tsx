"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { type Route } from "next";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useCallback, useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { type ActionResult, type PublicError } from "@/lib/core/app-error";
import { centavos } from "@/lib/core/money";
import { type IntentView } from "@/lib/intents/schema";
import { estimateWithdrawal } from "@/lib/withdrawals/estimate";
import {
  type CreateWithdrawalForm,
  CreateWithdrawalInput,
  type CreatedWithdrawal,
} from "@/lib/withdrawals/schema";
import { IntentWatch } from "../intents/intent-watch";
import { refusedOf } from "../intents/use-intent-form";
import { FailureNote } from "../kit/failure-note";
import { Button } from "../ui/button";
import { Callout } from "../ui/callout";
import { setFieldFaults } from "../ui/form-field";
import { RecentRecipients } from "./recent-recipients";
import { AmountFields } from "./amount-fields";
import { RecipientFields } from "./recipient-fields";
import { unanswered } from "../kit/unanswered";
import { useBrl } from "../kit/use-brl";
import { type WithdrawalControl, type WithdrawalFormSetting } from "./withdrawal-form-setting";
import { WithdrawalOptions } from "./withdrawal-options";
import { type RevealAction } from "./withdrawal-recipient";
import { WithdrawalReview } from "./withdrawal-review";

export function WithdrawalForm({
  setting,
  intentId: firstIntentId,
  isUnderWay,
  action,
  copyRecipient,
}: {
  setting: WithdrawalFormSetting;
  /** Minted once, when the form appears: a double click is one withdrawal. */
  intentId: string;
  /** True where this very form was sent before and its answer is still looked for. */
  isUnderWay: boolean;
  action: (input: CreateWithdrawalForm) => Promise<ActionResult<CreatedWithdrawal>>;
  copyRecipient: RevealAction;
}) {
  const { wallet } = setting;
  const t = useTranslations("withdrawals");
  const router = useRouter();
  const [watched, setWatched] = useState<string | null>(isUnderWay ? firstIntentId : null);
  const [failure, setFailure] = useState<PublicError | null>(null);
  const [reviewed, setReviewed] = useState<CreateWithdrawalInput | null>(null);
  const [isSending, setIsSending] = useState(false);
  const { control, handleSubmit, setError, setValue, getValues } = useForm<
    CreateWithdrawalForm,
    unknown,
    CreateWithdrawalInput
  >({
    resolver: zodResolver(CreateWithdrawalInput),
    defaultValues: {
      wallet,
      intentId: firstIntentId,
      mode: "gross",
      pixKeyType: "cpf",
      pixKey: "",
      holderName: "",
      holderDocumentType: "cpf",
      holderDocument: "",
    },
    // Checked here with the very schema that the server checks again.
    mode: "onTouched",
  });

  const base = `/w/${encodeURIComponent(wallet)}/withdrawals`;
  const open = useCallback(
    ({ id, intentId, isDrafted }: CreatedWithdrawal) => {
      if (isDrafted) router.push(`${base}/approvals/${intentId}` as Route);
      else if (id !== null) router.push(`${base}/${id}` as Route);
      else setWatched(intentId);
    },
    [base, router],
  );

  /** After a refusal the same form is another write: only an unknown outcome keeps the old one. */
  const renewIntent = useCallback(() => {
    setValue("intentId", crypto.randomUUID());
    window.history.replaceState(null, "", window.location.pathname);
  }, [setValue]);

  const send = async (payAgain: boolean) => {
    const { intentId } = getValues();
    setIsSending(true);
    setFailure(null);
    // A reload while the answer is on its way finds this write again, and not a second one.
    window.history.replaceState(null, "", `?intent=${intentId}`);
    const result = await action({ ...getValues(), payAgain }).catch(unanswered);
    setIsSending(false);
    if (result?.ok) return open(result.data);
    if (result === null || result.error.code === "outcome_unknown") return setWatched(intentId);
    setFailure(result.error);
    if (result.error.code === "outdated_page") return;
    renewIntent();
    if (result.error.fields?.payAgain !== undefined) return;
    setReviewed(null);
    setFieldFaults(setError, result.error.fields);
  };

  const settle = useCallback(
    (intent: IntentView) => {
      if (intent.state === "accepted")
        return open({ id: intent.resultId, intentId: intent.id, isDrafted: false });
      setWatched(null);
      setReviewed(null);
      setFailure(refusedOf(intent));
      renewIntent();
    },
    [open, renewIntent],
  );

  const again = failure?.fields?.payAgain;
  const notes = (
    <>
      {watched !== null && <IntentWatch wallet={wallet} intentId={watched} onSettled={settle} />}
      {again !== undefined && (
        <SameAgain isInDoubt={again === "withdrawal_in_doubt"} onPayAgain={() => void send(true)} />
      )}
      {failure && again === undefined && <FailureNote error={failure} />}
    </>
  );
  if (reviewed)
    return (
      <div className="grid gap-4">
        {notes}
        <WithdrawalReview
          setting={setting}
          withdrawal={reviewed}
          isLocked={watched !== null || again !== undefined}
          isSending={isSending}
          onBack={() => {
            setFailure(null);
            setReviewed(null);
          }}
          onSend={() => void send(false)}
        />
      </div>
    );
  return (
    <form
      noValidate
      onSubmit={(event) =>
        void handleSubmit((parsed) => {
          setFailure(null);
          setReviewed(parsed);
        })(event)
      }
      className="grid gap-4"
    >
      {notes}
      <fieldset
        disabled={watched !== null}
        className="grid gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:items-start"
      >
        <div className="grid gap-4">
          <AmountFields control={control} setting={setting} />
          <RecipientFields control={control} />
        </div>
        <div className="grid gap-4">
          {setting.recipients.length > 0 && (
            <RecentRecipients
              wallet={wallet}
              recipients={setting.recipients}
              action={copyRecipient}
              onChosen={(recipient) => {
                for (const [name, value] of Object.entries(recipient))
                  setValue(name as keyof typeof recipient, value, { shouldValidate: true });
              }}
            />
          )}
          <WithdrawalOptions control={control} projects={setting.projects} />
          <div className="flex flex-wrap items-center justify-end gap-x-4 gap-y-2">
            <ApprovalHint control={control} setting={setting} />
            <Button type="submit">{t("form.review")}</Button>
          </div>
        </div>
      </fieldset>
    </form>
  );
}

function SameAgain({ isInDoubt, onPayAgain }: { isInDoubt: boolean; onPayAgain: () => void }) {
  const t = useTranslations("withdrawals.again");
  return (
    <Callout
      role="alert"
      tone="warning"
      title={t(isInDoubt ? "doubtTitle" : "repeatedTitle")}
      actions={
        !isInDoubt && (
          <Button size="sm" variant="danger" onClick={onPayAgain}>
            {t("payAgain")}
          </Button>
        )
      }
    >
      {t(isInDoubt ? "doubtDetail" : "repeatedDetail")}
    </Callout>
  );
}

function ApprovalHint({ control, setting }: { control: WithdrawalControl; setting: WithdrawalFormSetting }) {
  const t = useTranslations("withdrawals.form");
  const [mode, amount] = useWatch({ control, name: ["mode", "amountCentavos"] });
  const limit = useBrl(setting.limitCentavos);
  if (!amount) return null;
  const estimate = estimateWithdrawal(mode, centavos(amount), setting.seenFees);
  const isAbove = (estimate?.grossCentavos ?? amount) > setting.limitCentavos;
  return isAbove && <p className="text-sm text-muted-foreground">{t("approvalAbove", { limit })}</p>;
}
