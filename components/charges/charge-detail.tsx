"use client";

import { copyRow, externalRow, momentRow } from "../kit/record/definition-rows";
import { Link } from "../ui/link";
import { MismatchNote } from "../kit/record/mismatch-note";
import { useSuspenseQuery } from "@tanstack/react-query";
import { Copy } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode } from "react";
import { chargeQueries } from "@/lib/domain/charges/queries";
import { type ChargeDetail as Charge } from "@/lib/domain/charges/schema";
import { isSure } from "@/lib/core/transactions/display-status";
import { addressOf } from "../kit/navigation/addresses";
import { CopyField } from "../kit/values/copy-field";
import { DateTime } from "../kit/values/date-time";
import { ExternalText } from "../kit/values/external-text";
import { MaskedDocument } from "../kit/values/masked-document";
import { Money } from "../kit/values/money";
import { PageHeader } from "../kit/page/page-header";
import { PrintButton } from "../kit/page/print-button";
import { StatusBadges } from "../kit/status/display-status";
import { useConfirmationFact } from "../kit/record/use-confirmation-fact";
import { StatusBadge } from "../kit/status/status-badge";
import { MoneyBreakdownSection } from "../kit/record/money-breakdown";
import { OrderSection } from "../kit/record/order-section";
import { RefundEntry } from "../kit/record/refund-entry";
import { RiskNote } from "../kit/record/risk-note";
import { PeopleSection } from "../kit/record/people-section";
import { ReceiptLink } from "../kit/record/receipt-link";
import { Technical } from "../kit/record/technical";
import { useThingName } from "../kit/record/use-thing-name";
import { LiveRegion } from "../kit/page/live-region";
import { useFactLabel } from "../kit/status/use-fact-label";
import { useStepLabels } from "../kit/record/use-step-labels";
import { cn } from "../ui/cn";
import { Button } from "../ui/button";
import { Callout } from "../ui/callout";
import { ChargePayment } from "./charge-payment";
import { ChargeSplit, isSplitWorthTelling } from "./charge-split";
import { HistorySection, type NoteActions } from "../notes/history-section";
import { useTimelineSteps } from "../kit/record/use-timeline-steps";
import { PayerLink, type PayerLinkActions } from "./payer-link";

export function ChargeDetail({
  wallet,
  id,
  canDuplicate,
  payerLink,
  notes,
  refund,
  mayResolve,
  simulate,
}: {
  wallet: string;
  id: string;
  canDuplicate: boolean;
  /** Absent for those who may not make one. */
  payerLink?: PayerLinkActions;
  /** Absent for those who write none. */
  notes: NoteActions;
  /** The way to give it back, where this person may. */
  refund?: ReactNode;
  /** Whether this person works on writes whose outcome is not known. */
  mayResolve: boolean;
  /** The sandbox's panel, where there is a sandbox. */
  simulate?: ReactNode;
}) {
  const t = useTranslations("charges");
  const nameOf = useThingName();
  const { data: charge } = useSuspenseQuery(chargeQueries.detail(wallet, id));
  const factOf = useFactLabel();
  const steps = useTimelineSteps(charge.steps);
  const history = (
    <HistorySection
      of={{ wallet, objectType: "transaction", objectId: charge.id }}
      title={t("timeline.title")}
      steps={steps}
      acts={notes}
    />
  );
  return (
    <div className="grid grid-cols-1 gap-4">
      <PageHeader
        crumbs={[
          { label: t("title"), href: addressOf.charges(wallet) },
          { label: nameOf(charge.party.name ?? charge.description ?? t("one"), charge.amountCentavos) },
        ]}
        title={<Money amountCentavos={charge.amountCentavos} className="text-3xl" />}
        badge={
          <>
            <StatusBadges of={charge} />
            {charge.refundRequest?.isSent === false && (
              <StatusBadge tone="info" icon="hourglass" label={t("waitingRefund")} />
            )}
          </>
        }
        description={charge.description && <ExternalText text={charge.description} />}
        actions={
          <>
            {isSure(charge) ? <ReceiptLink wallet={wallet} kind="payment" id={charge.id} /> : <PrintButton />}
            {canDuplicate && (
              <Button asChild variant="secondary">
                <Link href={addressOf.newCharge(wallet, { from: charge.id })}>
                  <Copy aria-hidden />
                  {t("duplicate")}
                </Link>
              </Button>
            )}
            {charge.state === "completed" && (
              <RefundEntry
                wallet={wallet}
                request={charge.refundRequest}
                isOffered={charge.refundState === "none"}
                mayResolve={mayResolve}
              >
                {refund}
              </RefundEntry>
            )}
            {charge.state === "completed" && charge.refundState !== "none" && (
              <Button asChild variant="secondary">
                <Link href={addressOf.refund(wallet, charge.id)}>{t("seeRefund")}</Link>
              </Button>
            )}
          </>
        }
      />
      <MismatchNote mismatch={charge.mismatch} details={charge.mismatchDetails} />
      <RiskNote reasons={charge.risk} isPaidByAnother={charge.isPaidByAnother} />
      {charge.blockedDeposit && <BlockedDeposit charge={charge} />}
      <div
        className={cn(
          "grid gap-4 lg:items-start",
          charge.state === "pending"
            ? "lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]"
            : "lg:grid-cols-[minmax(0,1fr)_21.75rem]",
        )}
      >
        <div className="grid grid-cols-1 gap-4">
          {charge.state === "completed" ? (
            <MoneyBreakdownSection wallet={wallet} id={charge.id} facts={charge.way} />
          ) : (
            <ChargePayment charge={charge} />
          )}
          {payerLink &&
            charge.state !== "completed" &&
            (charge.payerLink !== null || (charge.state === "pending" && charge.pixCopyPaste)) && (
              <PayerLink charge={charge} acts={payerLink} />
            )}
          {charge.state === "pending" && simulate}
          {isSplitWorthTelling(charge) && <ChargeSplit charge={charge} />}
          {charge.state !== "pending" && history}
        </div>
        <div className="grid grid-cols-1 gap-4">
          <ChargePeople charge={charge} />
          <ChargeOrder charge={charge} />
          {payerLink && charge.state === "completed" && charge.payerLink !== null && (
            <PayerLink charge={charge} acts={payerLink} />
          )}
          {charge.state === "pending" && history}
          <ChargeTechnical charge={charge} />
        </div>
      </div>
      <LiveRegion>{charge.state === "completed" ? factOf("completed") : ""}</LiveRegion>
    </div>
  );
}

function BlockedDeposit({ charge }: { charge: Charge }) {
  const t = useTranslations("charges.blockedDeposit");
  const reasons = useTranslations("kit.standing.refusal");
  const { blockedDeposit: deposit, refusal } = charge;
  if (!deposit) return null;
  const { refundStatus } = deposit;
  const known = refundStatus === "pending" || refundStatus === "confirmed" || refundStatus === "failed";
  return (
    <Callout tone="danger" role="note" title={t("title")}>
      <p>
        {known ? t(`return.${refundStatus}`) : t("return.unknown")}{" "}
        {deposit.refundSettledAt && <DateTime value={deposit.refundSettledAt} />}
      </p>
      {refusal && (
        <p className="text-sm">
          {t("reason")}: {reasons(refusal)}
        </p>
      )}
      {deposit.refundE2eId && <CopyField value={deposit.refundE2eId} what={t("returnId")} />}
    </Callout>
  );
}

function ChargePeople({ charge }: { charge: Charge }) {
  const t = useTranslations("details.people");
  const { customer, paidBy } = charge;
  const isNamed = Object.values(customer).some((value) => value !== null);
  return (
    <PeopleSection
      isPaidByAnother={charge.isPaidByAnother}
      isPayerExpected={charge.isPayerExpected}
      customerPageId={charge.customerPageId}
      customer={
        isNamed
          ? {
              name: customer.name,
              document: customer.document && <MaskedDocument value={customer.document} />,
              rows: [
                {
                  term: t("email"),
                  detail: <ExternalText text={customer.email ?? ""} />,
                  hidden: !customer.email,
                },
                {
                  term: t("phone"),
                  detail: <ExternalText text={customer.phone ?? ""} />,
                  hidden: !customer.phone,
                },
              ],
            }
          : null
      }
      paidBy={
        paidBy.name !== null || paidBy.document !== null
          ? {
              name: paidBy.name,
              document: paidBy.document && <MaskedDocument value={paidBy.document} />,
            }
          : null
      }
    />
  );
}

function ChargeOrder({ charge }: { charge: Charge }) {
  const t = useTranslations("charges.facts");
  return (
    <OrderSection
      title={t("title")}
      of={charge}
      more={[
        { term: t("createdAt"), detail: <DateTime value={charge.createdAt} /> },
        {
          term: t("expiresAt"),
          detail: <DateTime value={charge.expiresAt} />,
          hidden: charge.expiresAt === null || charge.state === "completed",
        },
        momentRow(t("settledAt"), charge.settledAt),
      ]}
    />
  );
}

function ChargeTechnical({ charge }: { charge: Charge }) {
  const t = useTranslations("charges.facts");
  const words = useStepLabels();
  const confirmation = useConfirmationFact();
  return (
    <Technical
      items={[
        copyRow(t("e2eId"), charge.e2eId),
        copyRow(t("id"), charge.id),
        copyRow(t("institution"), charge.pspCredentialId),
        copyRow(t("pspPaymentId"), charge.pspPaymentId),
        { term: t("apiStatus"), detail: <code>{charge.apiStatus}</code>, hidden: charge.apiStatus === null },
        externalRow(t("failureReason"), charge.failureReason),
        { term: t("origin"), detail: words.source(charge.origin) },
        confirmation(charge.confirmation),
      ]}
    />
  );
}
