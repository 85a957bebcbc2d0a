"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { type Route } from "next";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { type ReactNode } from "react";
import { refundQueries } from "@/lib/refunds/queries";
import { type RefundDetail as Refund } from "@/lib/refunds/schema";
import { CopyField } from "../kit/copy-field";
import { DateTime } from "../kit/date-time";
import { DefinitionList } from "../kit/definition-list";
import { ForeignText } from "../kit/foreign-text";
import { Money } from "../kit/money";
import { PageHeader } from "../kit/page-header";
import { Section } from "../kit/section";
import { lookOfStep } from "../kit/step-look";
import { Timeline } from "../kit/timeline";
import { Button } from "../ui/button";
import { Callout } from "../ui/callout";
import { RecordRefundError, type RecordRefundErrorAction } from "./record-refund-error";
import { RefundEvidence } from "./refund-evidence";
import { RefundState } from "./refund-state";

export function RefundDetail({
  wallet,
  transactionId,
  recordError,
  simulate,
}: {
  wallet: string;
  transactionId: string;
  /** Absent for those who may not decide. */
  recordError?: RecordRefundErrorAction;
  /** The sandbox's panel, where there is a sandbox. */
  simulate?: ReactNode;
}) {
  const t = useTranslations("refunds");
  const { data: refund } = useSuspenseQuery(refundQueries.detail(wallet, transactionId));
  const base = `/w/${encodeURIComponent(wallet)}`;
  return (
    <div className="grid gap-4">
      <PageHeader
        crumbs={[{ label: t("title"), href: `${base}/refunds` as Route }, { label: t("one") }]}
        title={<Money amountCentavos={refund.amountCentavos} />}
        badge={<RefundState state={refund.state} />}
        description={refund.reason && <ForeignText text={refund.reason} />}
        actions={
          <Button asChild variant="secondary">
            <Link href={`${base}/charges/${transactionId}` as Route}>{t("detail.openPayment")}</Link>
          </Button>
        }
      />
      {refund.state === "error" && (
        <Callout tone="danger" role="note" title={t("detail.errorTitle")}>
          {t("detail.errorDetail")}
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
  const isUnknown = refund.feeCentavos === null;
  return (
    <Section title={t("money")}>
      <DefinitionList
        items={[
          {
            term: t("amount"),
            detail: <Money amountCentavos={refund.netCentavos ?? refund.amountCentavos} strong />,
          },
          {
            term: t("fee"),
            detail: isUnknown ? t("feeUnknown") : <Money amountCentavos={refund.feeCentavos} />,
          },
          {
            term: t("cost"),
            detail: <Money amountCentavos={refund.costCentavos} strong />,
            hidden: isUnknown,
          },
        ]}
      />
    </Section>
  );
}

function RefundFacts({ refund }: { refund: Refund }) {
  const t = useTranslations("refunds.detail");
  const { payer } = refund;
  return (
    <Section title={t("facts")}>
      <DefinitionList
        columns={2}
        items={[
          { term: t("payer"), detail: payer.name ? <ForeignText text={payer.name} /> : "—" },
          { term: t("document"), detail: payer.document ?? "—" },
          { term: t("requestedAt"), detail: <DateTime value={refund.requestedAt} /> },
          {
            term: t("requestedBy"),
            detail: refund.requestedBy,
            hidden: refund.requestedBy === null,
          },
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
            detail: <ForeignText text={refund.reason ?? ""} />,
            hidden: refund.reason === null,
          },
          { term: t("payment"), detail: <CopyField value={refund.transactionId} what={t("payment")} /> },
          {
            term: t("provider"),
            detail: <ForeignText text={refund.pspProvider ?? ""} />,
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

/** Each step with its source and its time; a kind without words of ours is shown by its own name. */
function RefundTimeline({ refund }: { refund: Refund }) {
  const t = useTranslations("refunds.timeline");
  const wordsOf = (group: "kind" | "source", key: string): string =>
    t.has(`${group}.${key}` as never) ? t(`${group}.${key}` as never) : key;
  return (
    <Timeline
      steps={refund.steps.map((step, position) => ({
        ...lookOfStep(step.kind),
        id: String(position),
        at: step.at,
        title: wordsOf("kind", step.kind),
        source:
          step.person === null
            ? wordsOf("source", step.source)
            : t("by", { source: wordsOf("source", step.source), person: step.person }),
        ...(step.note !== null && { detail: <ForeignText text={step.note} /> }),
      }))}
    />
  );
}
