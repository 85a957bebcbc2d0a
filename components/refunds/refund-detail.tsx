"use client";

import { Link } from "../ui/link";
import { useConfirmationFact } from "../kit/use-confirmation-fact";
import { usePeopleFacts } from "../kit/use-people-facts";
import { useStepWords } from "../kit/use-step-words";
import { useSuspenseQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type ReactNode } from "react";
import { refundQueries } from "@/lib/domain/refunds/queries";
import { type RefundDetail as Refund } from "@/lib/domain/refunds/schema";
import { addressOf } from "../kit/addresses";
import { CopyField } from "../kit/copy-field";
import { DateTime } from "../kit/date-time";
import { DefinitionList } from "../kit/definition-list";
import { ExternalText } from "../kit/external-text";
import { Money } from "../kit/money";
import { PageHeader } from "../kit/page-header";
import { Section } from "../kit/section";
import { variantOfStep } from "../kit/step-variant";
import { Timeline } from "../kit/timeline";
import { Button } from "../ui/button";
import { Callout } from "../ui/callout";
import { RecordRefundError, type RecordRefundErrorAction } from "./record-refund-error";
import { RefundButton } from "./refund-button";
import { RefundEvidence } from "./refund-evidence";
import { type RequestRefundAction } from "./refund-form";
import { RefundState } from "./refund-state";

export function RefundDetail({
  wallet,
  transactionId,
  recordError,
  requestAgain,
  simulate,
}: {
  wallet: string;
  transactionId: string;
  /** Absent for those who may not decide. */
  recordError?: RecordRefundErrorAction;
  /** Absent for those who may not ask for refunds. */
  requestAgain?: RequestRefundAction;
  /** The sandbox's panel, where there is a sandbox. */
  simulate?: ReactNode;
}) {
  const t = useTranslations("refunds");
  const { data: refund } = useSuspenseQuery(refundQueries.detail(wallet, transactionId));
  return (
    <div className="grid gap-4">
      <PageHeader
        crumbs={[{ label: t("title"), href: addressOf.refunds(wallet) }, { label: t("one") }]}
        title={<Money amountCentavos={refund.amountCentavos} />}
        badge={<RefundState state={refund.state} />}
        description={refund.reason && <ExternalText text={refund.reason} />}
        actions={
          <>
            <Button asChild variant="secondary">
              <Link href={addressOf.charge(wallet, transactionId)}>{t("detail.openPayment")}</Link>
            </Button>
            {requestAgain && refund.state === "error" && refund.underWay === null && (
              <RefundButton wallet={wallet} transactionId={transactionId} isAgain action={requestAgain} />
            )}
          </>
        }
      />
      {refund.state === "error" && (
        <Callout tone="danger" role="note" title={t("detail.errorTitle")}>
          {t("detail.errorDetail")}
        </Callout>
      )}
      {refund.state === "error" && refund.underWay !== null && (
        <Callout tone="info" role="note">
          {t("detail.againUnderWay")}
        </Callout>
      )}
      {refund.hasOpenBlock && refund.state !== "error" && (
        <Callout tone="danger" role="note">
          {t("detail.openBlock")}
        </Callout>
      )}
      {refund.isOverdue && (
        <Callout tone="warning" role="note" title={t("detail.overdueTitle")}>
          {t("detail.overdueDetail")}
        </Callout>
      )}
      <div className="grid gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] lg:items-start">
        <div className="grid gap-4">
          <RefundMoney refund={refund} />
          {refund.evidence && refund.state === "pending" && (
            <Section title={t("detail.evidence")}>
              <RefundEvidence evidence={refund.evidence} />
            </Section>
          )}
          {recordError && refund.state === "pending" && (
            <RecordRefundError wallet={wallet} transactionId={transactionId} action={recordError} />
          )}
          {refund.state === "pending" && simulate}
        </div>
        <div className="grid gap-4">
          <RefundFacts refund={refund} />
          <Section title={t("timeline.title")}>
            <RefundTimeline refund={refund} />
          </Section>
        </div>
      </div>
    </div>
  );
}

function RefundMoney({ refund }: { refund: Refund }) {
  const t = useTranslations("refunds.detail");
  const confirmation = useConfirmationFact();
  const isUnknown = refund.feeCentavos === null;
  return (
    <Section title={t("money")}>
      <DefinitionList
        items={[
          {
            term: t(refund.state === "confirmed" ? "amount" : "amountAsked"),
            detail: <Money amountCentavos={refund.netCentavos ?? refund.amountCentavos} strong />,
          },
          {
            term: t("fee"),
            detail: isUnknown ? t("feeUnknown") : <Money amountCentavos={refund.feeCentavos} />,
            hidden: isUnknown && refund.state === "error",
          },
          {
            term: t("cost"),
            detail: <Money amountCentavos={refund.costCentavos} strong />,
            hidden: isUnknown,
          },
          confirmation(refund.confirmation),
        ]}
      />
    </Section>
  );
}

function RefundFacts({ refund }: { refund: Refund }) {
  const t = useTranslations("refunds.detail");
  const people = usePeopleFacts();
  return (
    <Section title={t("facts")}>
      <DefinitionList
        columns={2}
        items={[
          ...people(refund),
          { term: t("requestedAt"), detail: <DateTime value={refund.requestedAt} /> },
          {
            term: t("requestedBy"),
            detail: refund.requestedBy,
            hidden: refund.requestedBy === null,
          },
          { term: t("attempts"), detail: refund.attempts, hidden: refund.attempts < 2 },
          {
            term: t("completedAt"),
            detail: <DateTime value={refund.completedAt} />,
            hidden: refund.completedAt === null,
          },
          {
            term: t("failedAt"),
            detail: <DateTime value={refund.failedAt} />,
            hidden: refund.failedAt === null || refund.state !== "error",
          },
          {
            term: t("reason"),
            detail: <ExternalText text={refund.reason ?? ""} />,
            hidden: refund.reason === null,
          },
          { term: t("payment"), detail: <CopyField value={refund.transactionId} what={t("payment")} /> },
          {
            term: t("provider"),
            detail: <ExternalText text={refund.pspProvider ?? ""} />,
            hidden: refund.pspProvider === null,
          },
          {
            term: t("providerId"),
            detail: <CopyField value={refund.pspRefundTransactionId ?? ""} what={t("providerId")} />,
            hidden: refund.pspRefundTransactionId === null,
          },
        ]}
      />
    </Section>
  );
}

/** Each step with its source and its time. */
function RefundTimeline({ refund }: { refund: Refund }) {
  const t = useTranslations("refunds.timeline");
  const words = useStepWords();
  return (
    <Timeline
      steps={refund.steps.map((step, position) => ({
        ...variantOfStep(step.kind),
        id: String(position),
        at: step.at,
        title: words.kind(step.kind),
        source:
          step.person === null
            ? words.source(step.source)
            : t("by", { source: words.source(step.source), person: step.person }),
        ...(step.note !== null && { detail: <ExternalText text={step.note} /> }),
      }))}
    />
  );
}
