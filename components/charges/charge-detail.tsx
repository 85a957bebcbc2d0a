"use client";

import { Link } from "../ui/link";
import { MismatchNote } from "../kit/mismatch-note";
import { useSuspenseQuery } from "@tanstack/react-query";
import { Copy } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode } from "react";
import { keptText } from "@/lib/core/kept-pairs";
import { CHARGE_REFUND_LOOKS } from "@/lib/domain/charges/labels";
import { chargeQueries } from "@/lib/domain/charges/queries";
import { type ChargeDetail as Charge } from "@/lib/domain/charges/schema";
import { addressOf } from "../kit/addresses";
import { CopyField } from "../kit/copy-field";
import { DateTime } from "../kit/date-time";
import { DefinitionList } from "../kit/definition-list";
import { ExternalText } from "../kit/external-text";
import { MaskedDocument } from "../kit/masked-document";
import { Money } from "../kit/money";
import { PageHeader } from "../kit/page-header";
import { PrintButton } from "../kit/print-button";
import { Section } from "../kit/section";
import { useConfirmationFact } from "../kit/use-confirmation-fact";
import { StatusBadge } from "../kit/status-badge";
import { OfferedWhile } from "../kit/offered";
import { Button } from "../ui/button";
import { Callout } from "../ui/callout";
import { ChargePayment } from "./charge-payment";
import { ChargeSplit } from "./charge-split";
import { ChargeState } from "./charge-state";
import { ChargeTimeline } from "./charge-timeline";
import { PayerLink, type PayerLinkActs } from "./payer-link";

export function ChargeDetail({
  wallet,
  id,
  canDuplicate,
  payerLink,
  refund,
  simulate,
}: {
  wallet: string;
  id: string;
  canDuplicate: boolean;
  /** Absent for those who may not make one. */
  payerLink?: PayerLinkActs;
  /** The way to give it back, where this person may. */
  refund?: ReactNode;
  /** The sandbox's panel, where there is a sandbox. */
  simulate?: ReactNode;
}) {
  const t = useTranslations("charges");
  const { data: charge } = useSuspenseQuery(chargeQueries.detail(wallet, id));
  return (
    <div className="grid gap-4">
      <PageHeader
        crumbs={[{ label: t("title"), href: addressOf.charges(wallet) }, { label: t("one") }]}
        title={<Money amountCentavos={charge.amountCentavos} />}
        badge={
          <>
            <ChargeState state={charge.state} />
            <RefundBadge state={charge.refundState} />
            {charge.hasOpenBlock && <StatusBadge tone="warning" icon="lock" label={t("openBlock")} />}
          </>
        }
        description={charge.description && <ExternalText text={charge.description} />}
        actions={
          <>
            <PrintButton />
            {canDuplicate && (
              <Button asChild variant="secondary">
                <Link href={addressOf.newCharge(wallet, { from: charge.id })}>
                  <Copy aria-hidden />
                  {t("duplicate")}
                </Link>
              </Button>
            )}
            {charge.state === "completed" && (
              <OfferedWhile value={charge.refundState === "none"}>{refund}</OfferedWhile>
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
      {charge.blockedDeposit && <BlockedDeposit charge={charge} />}
      <div className="grid gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] lg:items-start">
        <div className="grid gap-4">
          <ChargePayment charge={charge} />
          {payerLink &&
            (charge.payerLink !== null || (charge.state === "pending" && charge.pixCopyPaste)) && (
              <PayerLink charge={charge} acts={payerLink} />
            )}
          {charge.state === "pending" && simulate}
        </div>
        <div className="grid gap-4">
          <ChargeFacts charge={charge} />
          {charge.split.length > 0 && <ChargeSplit charge={charge} />}
          <Section title={t("timeline.title")} className="print:hidden">
            <ChargeTimeline charge={charge} />
          </Section>
        </div>
      </div>
    </div>
  );
}

function RefundBadge({ state }: { state: string }) {
  const t = useTranslations("charges.refund");
  if (!(state in CHARGE_REFUND_LOOKS)) return null;
  const known = state as keyof typeof CHARGE_REFUND_LOOKS;
  return <StatusBadge {...CHARGE_REFUND_LOOKS[known]} label={t(known)} />;
}

function BlockedDeposit({ charge }: { charge: Charge }) {
  const t = useTranslations("charges.blockedDeposit");
  const { blockedDeposit: deposit, failureReason } = charge;
  if (!deposit) return null;
  const { refundStatus } = deposit;
  const known = refundStatus === "pending" || refundStatus === "confirmed" || refundStatus === "failed";
  return (
    <Callout tone="danger" role="note" title={t("title")}>
      <p>
        {known ? t(`return.${refundStatus}`) : t("return.unknown")}{" "}
        {deposit.refundSettledAt && <DateTime value={deposit.refundSettledAt} />}
      </p>
      {(deposit.reason ?? failureReason) && (
        <p className="text-sm">
          {t("reason")}: <ExternalText text={deposit.reason ?? failureReason ?? ""} />
        </p>
      )}
      {deposit.refundE2eId && <CopyField value={deposit.refundE2eId} what={t("returnId")} />}
    </Callout>
  );
}

function ChargeFacts({ charge }: { charge: Charge }) {
  const t = useTranslations("charges.facts");
  const confirmation = useConfirmationFact();
  const { customer, paidBy } = charge;
  return (
    <Section title={t("title")}>
      <DefinitionList
        columns={2}
        items={[
          { term: t("amount"), detail: <Money amountCentavos={charge.amountCentavos} /> },
          { term: t("fee"), detail: <Money amountCentavos={charge.feeCentavos} /> },
          { term: t("net"), detail: <Money amountCentavos={charge.netCentavos} strong /> },
          { term: t("createdAt"), detail: <DateTime value={charge.createdAt} /> },
          { term: t("expiresAt"), detail: <DateTime value={charge.expiresAt} /> },
          { term: t("settledAt"), detail: <DateTime value={charge.settledAt} /> },
          { term: t("customer"), detail: customer.name ? <ExternalText text={customer.name} /> : "—" },
          { term: t("customerDocument"), detail: <MaskedDocument value={customer.document} /> },
          { term: t("paidBy"), detail: <ExternalText text={paidBy.name ?? ""} />, hidden: !paidBy.name },
          {
            term: t("paidByDocument"),
            detail: (
              <span className="flex flex-wrap items-center gap-2">
                <MaskedDocument value={paidBy.document} />
                {charge.isPaidByAnother && (
                  <StatusBadge tone="warning" icon="users" label={t("paidByAnother")} />
                )}
              </span>
            ),
            hidden: !paidBy.document,
          },
          confirmation(charge.confirmation),
          { term: t("email"), detail: <ExternalText text={customer.email ?? ""} />, hidden: !customer.email },
          { term: t("phone"), detail: <ExternalText text={customer.phone ?? ""} />, hidden: !customer.phone },
          { term: t("id"), detail: <CopyField value={charge.id} what={t("id")} /> },
          {
            term: t("e2eId"),
            detail: charge.e2eId ? <CopyField value={charge.e2eId} what={t("e2eId")} /> : "—",
          },
          {
            term: t("reference"),
            detail: <CopyField value={charge.externalReference ?? ""} what={t("reference")} />,
            hidden: charge.externalReference === null,
          },
          {
            term: t("project"),
            detail: charge.project?.name ?? charge.projectId ?? "—",
            hidden: charge.projectId === null,
          },
          {
            term: t("institution"),
            detail: <CopyField value={charge.pspCredentialId ?? ""} what={t("institution")} />,
            hidden: charge.pspCredentialId === null,
          },
          {
            term: t("pspPaymentId"),
            detail: <CopyField value={charge.pspPaymentId ?? ""} what={t("pspPaymentId")} />,
            hidden: charge.pspPaymentId === null,
          },
          ...(charge.metadata ?? []).map(([key, value]) => ({
            term: key,
            detail: <ExternalText text={keptText(value)} />,
          })),
        ]}
      />
    </Section>
  );
}
