"use client";

import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useId } from "react";
import { refundQueries } from "@/lib/domain/refunds/queries";
import { REFUND_REASON_MAX } from "@/lib/domain/refunds/limits";
import {
  type RefundVerdict as Verdict,
  type RequestRefundForm,
  type RequestedRefund,
  ReasonedRefundInput,
  RequestRefundInput,
} from "@/lib/domain/refunds/schema";
import { addressOf } from "../kit/navigation/addresses";
import { IntentNote } from "../mutations/intent-note";
import { type DecideUnsentAction } from "../mutations/unsent-write";
import { type ServerAction } from "../mutations/outcome";
import { useIdempotentForm } from "../mutations/use-idempotent-form";
import { FailureNote } from "../kit/failure/failure-note";
import { Link } from "../ui/link";
import { Button } from "../ui/button";
import { SubmitButton } from "../ui/submit-button";
import { Callout } from "../ui/callout";
import { Checkbox } from "../ui/checkbox";
import { FormField } from "../ui/form-field";
import { Spinner } from "../ui/spinner";
import { Textarea } from "../ui/textarea";
import { VerdictFacts } from "../kit/record/verdict-facts";
import { RefundVerdict } from "./refund-verdict";
import { publicErrorOf } from "../kit/failure/public-error-of";
import { useBrl } from "../kit/values/use-brl";

export type RequestRefundAction = ServerAction<RequestRefundForm, RequestedRefund>;

type Props = {
  wallet: string;
  transactionId: string;
  action: RequestRefundAction;
  decideUnsent: DecideUnsentAction;
  /** The refund's page may be the page that contains this form. */
  onDone: () => void;
};

export function RefundForm(props: Props) {
  const t = useTranslations("refunds.request");
  const query = useQuery(refundQueries.verdict(props.wallet, props.transactionId));
  if (query.error)
    return <FailureNote error={publicErrorOf(query.error)} onRetry={() => void query.refetch()} />;
  if (!query.data)
    return (
      <p role="status" className="flex items-center gap-2 text-muted-foreground">
        <Spinner />
        {t("loading")}
      </p>
    );
  return (
    <div className="grid gap-4">
      <RefundVerdict verdict={query.data} />
      <RulesOfRefund verdict={query.data} />
      <Request {...props} verdict={query.data} />
    </div>
  );
}

/** Shows no rules where another obstacle exists already. */
function RulesOfRefund({ verdict: { obstacle, rules } }: { verdict: Verdict }) {
  return obstacle === null || obstacle === "rule" ? <VerdictFacts kind="refund" verdict={rules} /> : null;
}

function Request({
  wallet,
  transactionId,
  action,
  decideUnsent,
  onDone,
  verdict,
}: Props & { verdict: Verdict }) {
  const t = useTranslations("refunds.request");
  const router = useRouter();
  const amount = useBrl(verdict.amountCentavos);
  const page = addressOf.refund(wallet, transactionId);
  const left = leftOf(verdict);
  const form = useIdempotentForm({
    name: "refund",
    act: action,
    address: page,
    wallet,
    underWay: verdict.underWay,
    // A waiting refund has a page under its own id. That is not the id of this form where another person was first.
    writtenBy: ({ isAccepted, isAwaitingApproval, heldUntil, intentId: resultId }: RequestedRefund) =>
      isAccepted
        ? { resultId: transactionId, isAwaitingApproval: false }
        : isAwaitingApproval || heldUntil !== null
          ? { resultId, isAwaitingApproval: true }
          : null,
    onWritten: ({ resultId, isAwaitingApproval }, formId) => {
      onDone();
      router.push(isAwaitingApproval ? addressOf.refundApproval(wallet, resultId ?? formId) : page);
    },
    schema: verdict.needsReason ? ReasonedRefundInput : RequestRefundInput,
    defaultValues: {
      wallet,
      transactionId,
      reason: "",
      failedBefore: 0,
      despiteOpenBlock: false,
    },
    mode: "onTouched",
  });
  const { control, known } = form;
  // The verdict is looked at anew while the form is open: what counts is what is shown when it is sent.
  const send = form.whenValid(() => void form.send({ failedBefore: verdict.failedBefore }));

  if (known.is === "verifying" || known.is === "paused" || known.is === "held")
    return <IntentNote form={form} decideUnsent={decideUnsent} hasKey={false} />;
  if (verdict.obstacle !== null) return <Obstacle verdict={verdict} wallet={wallet} />;
  return (
    <form noValidate onSubmit={send} className="grid gap-3">
      <IntentNote form={form} decideUnsent={decideUnsent} hasKey={false} />
      <fieldset key={form.round} disabled={form.isLocked} className="grid gap-3">
        {verdict.failedBefore > 0 && (
          <Callout tone="warning" role="note" title={t("failedBefore", { times: verdict.failedBefore })}>
            {t("failedBeforeDetail", { times: verdict.failedBefore })}
          </Callout>
        )}
        {verdict.hasOpenBlock && (
          <FormField control={control} name="despiteOpenBlock" label={t("openBlockConfirm")} hideLabel>
            {({ value, onChange, ref: _ref, ...field }) => (
              <DespiteBlock {...field} isChecked={value === true} onChecked={onChange} />
            )}
          </FormField>
        )}
        <FormField
          control={control}
          name="reason"
          label={t("reason")}
          hint={t("reasonHint")}
          required={verdict.needsReason}
          optional={!verdict.needsReason}
        >
          {(field) => (
            <Textarea {...field} value={field.value ?? ""} rows={2} maxLength={REFUND_REASON_MAX + 45} />
          )}
        </FormField>
        <div className="flex flex-wrap items-center justify-end gap-x-4 gap-y-2">
          {left && <p className="text-sm text-muted-foreground">{t("left", left)}</p>}
          <SubmitButton variant="danger" pending={form.isSending}>
            {t(verdict.rules.people > 0 ? "submitForApproval" : "submit", { amount })}
          </SubmitButton>
        </div>
      </fieldset>
    </form>
  );
}

function Obstacle({ verdict, wallet }: { verdict: Verdict; wallet: string }) {
  const t = useTranslations("refunds.request");
  const { obstacle } = verdict;
  // The rules say it themselves.
  if (obstacle === null || obstacle === "rule") return null;
  const { waiting } = verdict;
  return (
    <Callout
      tone="neutral"
      role="note"
      title={t(waiting === null ? `obstacle.${obstacle}` : "obstacle.waits")}
      actions={
        waiting !== null ? (
          <Button asChild size="sm" variant="secondary">
            <Link href={addressOf.refundApproval(wallet, waiting)}>{t("seeWaiting")}</Link>
          </Button>
        ) : (
          verdict.refundState !== "none" && (
            <Button asChild size="sm" variant="secondary">
              <Link href={addressOf.refund(wallet, verdict.transactionId)}>{t("see")}</Link>
            </Button>
          )
        )
      }
    />
  );
}

/** The remainder of a daily pace limit. */
function leftOf({ rules: { matchedRules: met } }: Verdict): { left: number; perDay: number } | null {
  const pace = met.find(({ rule, scope }) => rule === "day_pace" && scope === "person");
  return pace === undefined || pace.limit === null
    ? null
    : { left: Math.max(0, pace.limit - pace.used), perDay: pace.limit };
}

function DespiteBlock({
  isChecked,
  onChecked,
  id,
  ...wired
}: {
  isChecked: boolean;
  onChecked: (isChecked: boolean) => void;
  id: string;
}) {
  const t = useTranslations("refunds.request");
  const labelId = useId();
  return (
    <p className="flex items-center gap-2">
      <Checkbox
        {...wired}
        id={id}
        aria-labelledby={labelId}
        checked={isChecked}
        onCheckedChange={(next) => onChecked(next === true)}
      />
      <label id={labelId} htmlFor={id}>
        {t("openBlockConfirm")}
      </label>
    </p>
  );
}
