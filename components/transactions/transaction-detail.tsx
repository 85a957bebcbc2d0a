"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type ReactNode } from "react";
import { transactionQueries } from "@/lib/domain/transactions/queries";
import { addressOf } from "../kit/addresses";
import { ExternalText } from "../kit/external-text";
import { Money } from "../kit/money";
import { PageHeader } from "../kit/page-header";
import { PrintButton } from "../kit/print-button";
import { Section } from "../kit/section";
import { StatusBadge } from "../kit/status-badge";
import { RawEvents, type RevealRawEvent } from "./raw-events";
import { type RevealDocument } from "./revealable-document";
import { TransactionFacts } from "./transaction-facts";
import { TransactionMovements } from "./transaction-movements";
import { TransactionNotes } from "./transaction-notes";
import { TransactionRelated } from "./transaction-related";
import { TransactionState, TransactionType } from "./transaction-state";
import { TransactionTimeline } from "./transaction-timeline";

/** A transaction's own page: needs the words of `statement` beside its own. */
export function TransactionDetail({
  wallet,
  id,
  reveal,
  revealRaw,
  actions,
}: {
  wallet: string;
  id: string;
  reveal: RevealDocument | undefined;
  revealRaw: RevealRawEvent | undefined;
  /** What this person may do with it. */
  actions?: ReactNode;
}) {
  const t = useTranslations("transactions");
  const { data: transaction } = useSuspenseQuery(transactionQueries.detail(wallet, id));
  const { refundState, description } = transaction;
  return (
    <div className="grid gap-4">
      <PageHeader
        crumbs={[{ label: t("title"), href: addressOf.transactions(wallet) }, { label: t("one") }]}
        title={<Money amountCentavos={transaction.amountCentavos} />}
        badge={
          <>
            <TransactionState state={transaction.state} />
            {refundState !== "none" && (
              <StatusBadge
                tone={refundState === "error" ? "danger" : "neutral"}
                icon="undo"
                label={t(`refund.${refundState}`)}
              />
            )}
            {transaction.hasOpenBlock && <StatusBadge tone="warning" icon="lock" label={t("openBlock")} />}
          </>
        }
        description={
          <span className="flex flex-wrap items-center gap-x-3">
            <TransactionType type={transaction.type} />
            {description && <ExternalText text={description} />}
          </span>
        }
        actions={
          <>
            <PrintButton />
            {actions}
          </>
        }
      />
      <TransactionNotes transaction={transaction} />
      <div className="grid gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:items-start">
        <div className="grid gap-4">
          <Section title={t("facts.title")}>
            <TransactionFacts transaction={transaction} reveal={reveal} />
          </Section>
          <Section title={t("movements.title")}>
            <TransactionMovements movements={transaction.movements} />
          </Section>
          <Section title={t("raw.title")} className="print:hidden">
            <RawEvents transaction={transaction} reveal={revealRaw} />
          </Section>
        </div>
        <div className="grid gap-4">
          <Section title={t("related.title")} className="print:hidden">
            <TransactionRelated transaction={transaction} />
          </Section>
          <Section title={t("timeline.title")}>
            <TransactionTimeline transaction={transaction} />
          </Section>
        </div>
      </div>
    </div>
  );
}
