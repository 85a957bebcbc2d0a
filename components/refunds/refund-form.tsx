"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useQuery } from "@tanstack/react-query";
import { type Route } from "next";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useCallback, useId, useState } from "react";
import { useForm } from "react-hook-form";
import { type ActionResult, AppError, type PublicError } from "@/lib/core/app-error";
import { type IntentView } from "@/lib/intents/schema";
import { refundQueries } from "@/lib/refunds/queries";
import {
  REFUND_REASON_MAX,
  type RefundVerdict as Verdict,
  type RequestRefundForm,
  RequestRefundInput,
  type RequestedRefund,
} from "@/lib/refunds/schema";
import { IntentWatch } from "../intents/intent-watch";
import { refusedOf } from "../intents/use-intent-form";
import { FailureNote } from "../kit/failure-note";
import { Button } from "../ui/button";
import { Callout } from "../ui/callout";
import { Checkbox } from "../ui/checkbox";
import { FormField, setFieldFaults } from "../ui/form-field";
import { Spinner } from "../ui/spinner";
import { Textarea } from "../ui/textarea";
import { RefundVerdict } from "./refund-verdict";
import { unanswered } from "../kit/unanswered";
import { useBrl } from "../kit/use-brl";

export type RequestRefundAction = (input: RequestRefundForm) => Promise<ActionResult<RequestedRefund>>;

type Props = { wallet: string; transactionId: string; action: RequestRefundAction };

export function RefundForm(props: Props) {
  const t = useTranslations("refunds.request");
  const query = useQuery(refundQueries.verdict(props.wallet, props.transactionId));
  if (query.error)
    return (
      <FailureNote
        error={query.error instanceof AppError ? query.error.toPublic() : { code: "internal" }}
        onRetry={() => void query.refetch()}
      />
    );
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
      <Request {...props} verdict={query.data} />
    </div>
  );
}

function Request({ wallet, transactionId, action, verdict }: Props & { verdict: Verdict }) {
  const t = useTranslations("refunds.request");
  const router = useRouter();
  // Minted once, when the form appears: a double click is one refund.
  const [intentId] = useState(() => crypto.randomUUID());
  const [watched, setWatched] = useState<string | null>(null);
  const [failure, setFailure] = useState<PublicError | null>(null);
  const { control, handleSubmit, setError, setValue, getValues, formState } = useForm({
    resolver: zodResolver(RequestRefundInput),
    defaultValues: { intentId, wallet, transactionId, reason: "", despiteOpenBlock: false },
    mode: "onTouched",
  });
  const amount = useBrl(verdict.amountCentavos);
  const page = `/w/${encodeURIComponent(wallet)}/refunds/${transactionId}` as Route;

  const submit = handleSubmit(async () => {
    setFailure(null);
    const values = getValues();
    const result = await action(values).catch(unanswered);
    if (result === null) return setWatched(values.intentId);
    if (result.ok) return result.data.isAccepted ? router.push(page) : setWatched(result.data.intentId);
    if (result.error.code === "outcome_unknown") return setWatched(values.intentId);
    setFailure(result.error);
    if (result.error.code === "outdated_page") return;
    setFieldFaults(setError, result.error.fields);
    // After a refusal the same form is another write.
    setValue("intentId", crypto.randomUUID());
  });
  const settle = useCallback(
    (intent: IntentView) => {
      if (intent.state === "accepted") return router.push(page);
      setWatched(null);
      setValue("intentId", crypto.randomUUID());
      setFailure(refusedOf(intent));
    },
    [page, router, setValue],
  );

  const waiting = watched ?? verdict.underWay;
  if (waiting !== null) return <IntentWatch wallet={wallet} intentId={waiting} onSettled={settle} />;
  if (verdict.obstacle !== null) return <Obstacle verdict={verdict} page={page} />;
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-3">
      {failure && <FailureNote error={failure} />}
      {verdict.hasOpenBlock && (
        <FormField control={control} name="despiteOpenBlock" label={t("openBlockConfirm")} hideLabel>
          {({ value, onChange, ref: _ref, ...field }) => (
            <DespiteBlock {...field} isChecked={value === true} onChecked={onChange} />
          )}
        </FormField>
      )}
      <FormField control={control} name="reason" label={t("reason")} hint={t("reasonHint")} required>
        {(field) => (
          <Textarea {...field} value={field.value ?? ""} rows={2} maxLength={REFUND_REASON_MAX + 45} />
        )}
      </FormField>
      <div className="flex flex-wrap items-center justify-end gap-x-4 gap-y-2">
        {verdict.limit && <p className="text-sm text-muted-foreground">{t("left", { ...verdict.limit })}</p>}
        <Button type="submit" variant="danger" pending={formState.isSubmitting}>
          {t("submit", { amount })}
        </Button>
      </div>
    </form>
  );
}

function Obstacle({ verdict, page }: { verdict: Verdict; page: Route }) {
  const t = useTranslations("refunds.request");
  const { obstacle, limit } = verdict;
  if (obstacle === null) return null;
  return (
    <Callout
      tone="neutral"
      role="note"
      title={
        obstacle === "limit_reached" && limit
          ? t("limit", { perDay: limit.perDay })
          : t(`obstacle.${obstacle}`)
      }
      actions={
        verdict.refundState !== "none" && (
          <Button asChild size="sm" variant="secondary">
            <Link href={page}>{t("see")}</Link>
          </Button>
        )
      }
    />
  );
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
