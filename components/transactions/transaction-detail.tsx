"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type ReactNode } from "react";
import { transactionQueries } from "@/lib/domain/transactions/queries";
import { isSure } from "@/lib/core/transactions/display-status";
import { RefundEntry } from "../kit/record/refund-entry";
import { RiskNote } from "../kit/record/risk-note";
import { addressOf } from "../kit/navigation/addresses";
import { MoneyBreakdownSection } from "../kit/record/money-breakdown";
import { ReceiptLink } from "../kit/record/receipt-link";
import { DetailColumns } from "../kit/record/detail-columns";
import { Technical } from "../kit/record/technical";
import { useThingName } from "../kit/record/use-thing-name";
import { DefinitionList } from "../kit/record/definition-list";
import { ExternalText } from "../kit/values/external-text";
import { Money } from "../kit/values/money";
import { PageHeader } from "../kit/page/page-header";
import { PrintButton } from "../kit/page/print-button";
import { Section } from "../kit/page/section";
import { StatusBadges } from "../kit/status/display-status";
import { RawEvents, type RevealRawEvent } from "./raw-events";
import { type RevealDocument } from "./revealable-document";
import { useTransactionFacts } from "./transaction-facts";
import { TransactionMovements } from "./transaction-movements";
import { TransactionNotes } from "./transaction-notes";
import { TransactionRelated } from "./transaction-related";
import { TransactionType } from "../kit/status/transaction-type";
import { HistorySection, type NoteActions } from "../notes/history-section";
import { useTransactionSteps } from "./transaction-timeline";

/** A transaction's own page. Needs the messages of `statement` beside its own. */
export function TransactionDetail({
  wallet,
  id,
  reveal,
  revealRaw,
  notes,
  refund,
  mayResolve,
}: {
  wallet: string;
  id: string;
  reveal: RevealDocument | undefined;
  revealRaw: RevealRawEvent | undefined;
  /** Absent for those who write none. */
  notes: NoteActions;
  /** The way to give it back, where this person may. */
  refund?: ReactNode;
  /** Whether this person works on writes whose outcome is not known. */
  mayResolve: boolean;
}) {
  const t = useTranslations("transactions");
  const { data: transaction } = useSuspenseQuery(transactionQueries.detail(wallet, id));
  const { description, party, amountCentavos } = transaction;
  const { facts, technical } = useTransactionFacts({ transaction, reveal });
  const nameOf = useThingName();
  const steps = useTransactionSteps(transaction);
  return (
    <div className="grid grid-cols-1 gap-4">
      <PageHeader
        crumbs={[
          { label: t("title"), href: addressOf.transactions(wallet) },
          { label: nameOf(party.name ?? description ?? t("one"), amountCentavos) },
        ]}
        title={<Money amountCentavos={amountCentavos} className="text-3xl" />}
        badge={<StatusBadges of={transaction} type={transaction.type} />}
        description={
          <span className="flex flex-wrap items-center gap-x-3">
            <TransactionType type={transaction.type} unknownType={transaction.unknownType} />
            {description && <ExternalText text={description} />}
          </span>
        }
        actions={
          <>
            {isSure(transaction) && (transaction.type === "payment" || transaction.type === "withdrawal") ? (
              <ReceiptLink wallet={wallet} kind={transaction.type} id={id} />
            ) : (
              <PrintButton />
            )}
            {transaction.type === "payment" && transaction.state === "completed" && (
              <RefundEntry
                wallet={wallet}
                request={transaction.refundRequest}
                isOffered={transaction.refundState === "none" || transaction.refundState === "error"}
                mayResolve={mayResolve}
              >
                {refund}
              </RefundEntry>
            )}
          </>
        }
      />
      <RiskNote reasons={transaction.risk} isPaidByAnother={transaction.isPaidByAnother} />
      <TransactionNotes transaction={transaction} />
      <DetailColumns
        aside={
          <>
            <Section title={t("related.title")} className="print:hidden">
              <TransactionRelated transaction={transaction} />
            </Section>
            <HistorySection
              of={{ wallet, objectType: "transaction", objectId: id }}
              title={t("timeline.title")}
              steps={steps}
              acts={notes}
            />
            <Technical items={technical} />
          </>
        }
      >
        {transaction.type === "payment" && (
          <MoneyBreakdownSection wallet={wallet} id={id} facts={transaction.way} />
        )}
        <Section title={t("facts.title")}>
          <DefinitionList columns={2} items={facts} />
        </Section>
        <Section title={t("movements.title")}>
          <TransactionMovements movements={transaction.movements} />
        </Section>
        <Section title={t("raw.title")} className="print:hidden">
          <RawEvents transaction={transaction} reveal={revealRaw} />
        </Section>
      </DetailColumns>
    </div>
  );
}
