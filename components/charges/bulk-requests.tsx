"use client";

import { useQueries, useQueryClient } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { useWatch } from "react-hook-form";
import { formatBrl } from "@/lib/core/money/money";
import { addUp } from "@/lib/core/money/sum";
import { chargeQueries } from "@/lib/domain/charges/queries";
import { REFUND_REASON_MAX } from "@/lib/domain/refunds/limits";
import { refundQueries } from "@/lib/domain/refunds/queries";
import {
  type RefundVerdict,
  type RequestRefundForm,
  type RequestedRefund,
  BulkRefundInput,
} from "@/lib/domain/refunds/schema";
import { useActionMessage } from "../mutations/action-note";
import { callAction } from "../mutations/call-action";
import { type ServerAction } from "../mutations/outcome";
import { useActionForm } from "../mutations/use-action-form";
import { addressOf } from "../kit/navigation/addresses";
import { Money } from "../kit/values/money";
import { StatusBadge } from "../kit/status/status-badge";
import { Button } from "../ui/button";
import { SubmitButton } from "../ui/submit-button";
import { Callout } from "../ui/callout";
import { DialogFooter } from "../ui/dialog";
import { FormField } from "../ui/form-field";
import { Link } from "../ui/link";
import { Progress } from "../ui/progress";
import { Spinner } from "../ui/spinner";
import { Textarea } from "../ui/textarea";
import { type Plan, type RowResult, dueOf, planOf, resultOf, stopsAll } from "./bulk-plan";

export type BulkPayment = { id: string; name: string | null; amountCentavos: number };
export type BulkRefundAction = ServerAction<RequestRefundForm, RequestedRefund>;
export type BulkRequestsProps = {
  wallet: string;
  payments: readonly BulkPayment[];
  action: BulkRefundAction;
  /** True while they are sent. */
  runningRef: React.RefObject<boolean>;
  onClose: () => void;
};

/** Each payment with what may be done, and how its request went. */
export function BulkRequests({ wallet, payments, action, runningRef, onClose }: BulkRequestsProps) {
  const t = useTranslations("refunds.bulk");
  const request = useTranslations("refunds.request");
  const client = useQueryClient();
  // The rows are those selected when the dialog opened, each with its own id: a second click is no second refund.
  const [rows] = useState(() => payments.map((payment) => ({ ...payment, intentId: crypto.randomUUID() })));
  const verdicts = useQueries({ queries: rows.map(({ id }) => refundQueries.verdict(wallet, id)) });
  const [results, setResults] = useState<ReadonlyMap<string, RowResult>>(new Map());
  const [sending, setSending] = useState<string | null>(null);
  const stoppedRef = useRef(false);
  // Leaving the page hides any further result, so nothing further is sent.
  useEffect(
    () => () => {
      stoppedRef.current = true;
    },
    [],
  );

  const plans = new Map<string, Plan>();
  const read: RefundVerdict[] = [];
  for (const { data } of verdicts)
    if (data) {
      read.push(data);
      plans.set(data.transactionId, planOf(data));
    }
  const isReading = verdicts.some(({ isPending }) => isPending);
  const ready = rows.filter(({ id }) => plans.get(id)?.is === "ready");
  const due = dueOf(rows, plans, results);
  const dueBrl = formatBrl(
    addUp(0, ...due.map(({ amountCentavos }) => amountCentavos)),
    useLocale(),
    "refunds_due",
  );
  const isCovered = coveredBy(read, new Set(due.map(({ id }) => id)));
  const needsReason = read.some((verdict) => verdict.needsReason);
  const isBegun = results.size > 0 || sending !== null;

  const run = async (reason: string | undefined) => {
    runningRef.current = true;
    stoppedRef.current = false;
    for (const { id, intentId } of due) {
      if (stoppedRef.current) break;
      setSending(id);
      const outcome = await callAction(action, { intentId, wallet, transactionId: id, reason });
      setResults((before) => new Map(before).set(id, resultOf(outcome)));
      if (stopsAll(outcome)) break;
    }
    runningRef.current = false;
    setSending(null);
    await Promise.all(
      [chargeQueries.all, refundQueries.all].map((queryKey) => client.invalidateQueries({ queryKey })),
    );
  };

  const form = useActionForm(
    {
      schema: BulkRefundInput,
      defaultValues: { reason: "" },
    },
    async ({ reason }) => {
      if (sending === null) await run(reason);
      return null;
    },
  );
  const { control } = form;
  const typedReason = useWatch({ control, name: "reason" });

  return (
    <form noValidate className="grid gap-3" onSubmit={form.submit}>
      <ul className="max-h-[40vh] divide-y overflow-y-auto rounded-lg border" aria-label={t("list")}>
        {rows.map(({ id, name, amountCentavos }, at) => (
          <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2">
            <Link
              href={addressOf.charge(wallet, id)}
              target="_blank"
              className="min-w-0 flex-1 basis-40 truncate font-medium hover:underline"
            >
              {name ?? t("unnamed")}
            </Link>
            <Money amountCentavos={amountCentavos} />
            <span className="flex w-full min-w-0 justify-start sm:w-60 sm:justify-end">
              <RowState
                plan={plans.get(id)}
                result={results.get(id)}
                isSending={sending === id}
                isUnread={verdicts[at]?.isError ?? false}
              />
            </span>
          </li>
        ))}
      </ul>
      {isBegun && (
        <Progress
          label={t("progress")}
          value={(100 * results.size) / Math.max(1, results.size + due.length)}
        />
      )}
      {!isReading && due.length > 0 && !isCovered && (
        <Callout tone="warning" role="note">
          {t("notCovered")}
        </Callout>
      )}
      {!isReading && !isBegun && ready.length < rows.length && (
        <p className="text-sm text-muted-foreground">{t("left", { count: rows.length - ready.length })}</p>
      )}
      {due.length > 0 && (
        <FormField
          control={control}
          name="reason"
          label={request("reason")}
          hint={t("reasonHint")}
          required={needsReason}
          optional={!needsReason}
        >
          {(field) => <Textarea {...field} rows={2} maxLength={REFUND_REASON_MAX} disabled={isBegun} />}
        </FormField>
      )}
      <p role="status" className="sr-only">
        {isBegun ? t("told", { done: results.size, count: results.size + due.length }) : ""}
      </p>
      <DialogFooter>
        {sending !== null ? (
          <Button
            type="button"
            variant="secondary"
            onClick={() => {
              stoppedRef.current = true;
            }}
          >
            {t("stop")}
          </Button>
        ) : (
          <Button type="button" variant="secondary" onClick={onClose}>
            {t("close")}
          </Button>
        )}
        {(due.length > 0 || sending !== null) && (
          <SubmitButton
            variant="danger"
            pending={sending !== null}
            disabled={isReading || (needsReason && (typedReason ?? "").trim() === "")}
          >
            {t(isBegun ? "goOn" : "submit", { count: due.length, amount: dueBrl })}
          </SubmitButton>
        )}
      </DialogFooter>
    </form>
  );
}

/** By the balance as it was last read: the service decides at each. */
function coveredBy(verdicts: readonly RefundVerdict[], due: ReadonlySet<string>): boolean {
  const wanted = verdicts.filter(({ transactionId }) => due.has(transactionId));
  const available = wanted.find((verdict) => verdict.available !== null)?.available?.amountCentavos;
  const cost = addUp(
    0,
    ...wanted.map(({ amountCentavos, refundFee }) => amountCentavos + (refundFee?.amountCentavos ?? 0)),
  );
  return available === undefined || Number(cost) <= available;
}

function RowState({
  plan,
  result,
  isSending,
  isUnread,
}: {
  plan: Plan | undefined;
  result: RowResult | undefined;
  isSending: boolean;
  isUnread: boolean;
}) {
  const t = useTranslations("refunds.bulk");
  const wordsOf = useActionMessage();
  if (isSending) return <ResultText busy>{t("sending")}</ResultText>;
  if (result) {
    if (result.is === "asked") return <StatusBadge tone="success" label={t("asked")} />;
    if (result.is === "failed") return <StatusBadge tone="danger" label={t("failed")} />;
    if (result.is === "waits") return <StatusBadge tone="info" label={t("waits")} />;
    if (result.is === "verifying") return <StatusBadge tone="info" label={t("verifying")} />;
    const tone = result.is === "refused" ? "danger" : "warning";
    return <StatusBadge tone={tone} label={wordsOf(result.outcome) ?? t("refused")} />;
  }
  if (isUnread) return <StatusBadge tone="warning" label={t("unread")} />;
  if (plan === undefined) return <ResultText busy>{t("reading")}</ResultText>;
  if (plan.is === "ready") return <ResultText>{t("ready")}</ResultText>;
  if (plan.is === "single") return <StatusBadge tone="warning" label={t(`single.${plan.why}`)} />;
  return <StatusBadge tone="neutral" label={t(`impossible.${plan.why}`)} />;
}

const ResultText = ({ busy = false, children }: { busy?: boolean; children: React.ReactNode }) => (
  <span className="flex items-center gap-1.5 text-sm text-muted-foreground">
    {busy && <Spinner />}
    {children}
  </span>
);
