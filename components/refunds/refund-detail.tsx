"use client";

import { copyRow, externalRow, momentRow } from "../kit/record/definition-rows";
import { Link } from "../ui/link";
import { useConfirmationFact } from "../kit/record/use-confirmation-fact";
import { useSuspenseQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type ReactNode } from "react";
import { refundQueries } from "@/lib/domain/refunds/queries";
import { type RefundDetail as Refund } from "@/lib/domain/refunds/schema";
import { addressOf } from "../kit/navigation/addresses";
import { CopyField } from "../kit/values/copy-field";
import { DateTime } from "../kit/values/date-time";
import { DefinitionList } from "../kit/record/definition-list";
import { ExternalText } from "../kit/values/external-text";
import { Money } from "../kit/values/money";
import { PageHeader } from "../kit/page/page-header";
import { Section } from "../kit/page/section";
import { useTimelineSteps } from "../kit/record/use-timeline-steps";
import { HistorySection, type NoteActions } from "../notes/history-section";
import { Figures } from "../kit/record/figures";
import { PeopleSection } from "../kit/record/people-section";
import { ReceiptLink } from "../kit/record/receipt-link";
import { DetailColumns } from "../kit/record/detail-columns";
import { Technical } from "../kit/record/technical";
import { useThingName } from "../kit/record/use-thing-name";
import { MaskedDocument } from "../kit/values/masked-document";
import { Button } from "../ui/button";
import { Callout } from "../ui/callout";
import { type DecideUnsentAction, UnsentWrite } from "../mutations/unsent-write";
import { RecordRefundError, type RecordRefundErrorAction } from "./record-refund-error";
import { RefundButton } from "./refund-button";
import { RefundEvidence } from "../kit/record/refund-evidence";
import { type RequestRefundAction } from "./refund-form";
import { RefundStatus } from "../kit/status/refund-state";

export function RefundDetail({
  wallet,
  transactionId,
  recordError,
  requestAgain,
  decideUnsent,
  notes,
  mayCompare = false,
  simulate,
}: {
  wallet: string;
  transactionId: string;
  /** Absent for those who may not decide. */
  recordError?: RecordRefundErrorAction;
  /** Absent for those who may not ask for refunds. */
  requestAgain?: RequestRefundAction;
  decideUnsent: DecideUnsentAction;
  /** Absent for those who write none. */
  notes: NoteActions;
  /** Whether the person sees the balances beside the books. */
  mayCompare?: boolean;
  /** The sandbox's panel, where there is a sandbox. */
  simulate?: ReactNode;
}) {
  const t = useTranslations("refunds");
  const nameOf = useThingName();
  const { data: refund } = useSuspenseQuery(refundQueries.detail(wallet, transactionId));
  const steps = useTimelineSteps(refund.steps);
  return (
    <div className="grid grid-cols-1 gap-4">
      <PageHeader
        crumbs={[
          { label: t("title"), href: addressOf.refunds(wallet) },
          { label: nameOf(refund.party.name ?? t("one"), refund.amountCentavos) },
        ]}
        title={<Money amountCentavos={refund.amountCentavos} className="text-3xl" />}
        badge={<RefundStatus of={refund} />}
        description={refund.reason && <ExternalText text={refund.reason} />}
        actions={
          <>
            {refund.state === "confirmed" && refund.confirmation !== "to_confirm" && (
              <ReceiptLink wallet={wallet} kind="refund" id={transactionId} />
            )}
            <Button asChild variant="secondary">
              <Link href={addressOf.charge(wallet, transactionId)}>{t("detail.openPayment")}</Link>
            </Button>
            {requestAgain && refund.state === "error" && refund.underWay === null && (
              <RefundButton
                wallet={wallet}
                transactionId={transactionId}
                isAgain
                action={requestAgain}
                decideUnsent={decideUnsent}
              />
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
      {refund.underWay !== null && (
        <UnsentWrite wallet={wallet} intentId={refund.underWay} decide={decideUnsent} />
      )}
      {refund.hasOpenBlock && refund.state !== "error" && (
        <Callout tone="danger" role="note">
          {t("detail.openBlock")}
        </Callout>
      )}
      {refund.state === "pending" && <Processing refund={refund} />}
      {refund.state === "confirmed" && refund.confirmation === "to_confirm" && (
        <Callout
          tone="info"
          role="note"
          title={t("detail.toConfirmTitle")}
          actions={
            mayCompare && (
              <Button asChild variant="secondary" size="sm">
                <Link href={addressOf.balance(wallet)}>{t("detail.toConfirmBalance")}</Link>
              </Button>
            )
          }
        >
          {t("detail.toConfirmDetail")}
        </Callout>
      )}
      {refund.isOverdue && (
        <Callout tone="warning" role="note" title={t("detail.overdueTitle")}>
          {t("detail.overdueDetail")}
        </Callout>
      )}
      <DetailColumns
        aside={
          <>
            {refund.state === "pending" && simulate}
            <RefundPeople refund={refund} />
            <RefundFacts refund={refund} />
            <RefundTechnical refund={refund} />
          </>
        }
      >
        <RefundMoney refund={refund} />
        {refund.evidence && refund.state === "pending" && (
          <Section title={t("detail.evidence")}>
            <RefundEvidence evidence={refund.evidence} />
          </Section>
        )}
        {recordError && refund.state === "pending" && (
          <RecordRefundError wallet={wallet} transactionId={transactionId} action={recordError} />
        )}
        <HistorySection
          of={{ wallet, objectType: "refund", objectId: transactionId }}
          title={t("timeline.title")}
          steps={steps}
          acts={notes}
        />
      </DetailColumns>
    </div>
  );
}

/** How long it has had no outcome, and what the service showed when it was last asked. */
function Processing({ refund: { requestedAt, read } }: { refund: Refund }) {
  const t = useTranslations("refunds.detail.processing");
  return (
    <p className="text-sm text-muted-foreground">
      {t("since")} <DateTime value={requestedAt} relative />
      {" · "}
      {read === null ? (
        t("notRead")
      ) : (
        <>
          {t("read")} <DateTime value={read.at} relative />: {t(read.isShown ? "shown" : "notShown")}
        </>
      )}
    </p>
  );
}

function RefundMoney({ refund }: { refund: Refund }) {
  const t = useTranslations("refunds.detail");
  const isUnknown = refund.feeCentavos === null;
  return (
    <Section title={t("money")} flush>
      <Figures
        items={[
          {
            term: t(refund.state === "confirmed" ? "amount" : "amountAsked"),
            detail: <Money amountCentavos={refund.netCentavos ?? refund.amountCentavos} />,
          },
          {
            term: t("fee"),
            detail: isUnknown ? (
              <span className="text-base font-normal text-muted-foreground">{t("feeUnknown")}</span>
            ) : (
              <Money amountCentavos={refund.feeCentavos} />
            ),
            hidden: isUnknown && refund.state === "error",
          },
          { term: t("cost"), detail: <Money amountCentavos={refund.costCentavos} />, hidden: isUnknown },
        ]}
      />
    </Section>
  );
}

function RefundPeople({ refund }: { refund: Refund }) {
  const sideOf = ({ name, document }: Refund["customer"]) =>
    name === null && document === null
      ? null
      : { name, document: document && <MaskedDocument value={document} /> };
  return (
    <PeopleSection
      customer={sideOf(refund.customer)}
      paidBy={sideOf(refund.paidBy)}
      isPaidByAnother={refund.isPaidByAnother}
    />
  );
}

function RefundFacts({ refund }: { refund: Refund }) {
  const t = useTranslations("refunds.detail");
  return (
    <Section title={t("facts")}>
      <DefinitionList
        items={[
          externalRow(t("reason"), refund.reason),
          { term: t("requestedAt"), detail: <DateTime value={refund.requestedAt} /> },
          {
            term: t("requestedBy"),
            detail: refund.requestedBy,
            hidden: refund.requestedBy === null,
          },
          { term: t("attempts"), detail: refund.attempts, hidden: refund.attempts < 2 },
          momentRow(t("completedAt"), refund.completedAt),
          {
            term: t("failedAt"),
            detail: <DateTime value={refund.failedAt} />,
            hidden: refund.failedAt === null || refund.state !== "error",
          },
        ]}
      />
    </Section>
  );
}

function RefundTechnical({ refund }: { refund: Refund }) {
  const t = useTranslations("refunds.detail");
  const confirmation = useConfirmationFact();
  return (
    <Technical
      items={[
        { term: t("payment"), detail: <CopyField value={refund.transactionId} what={t("payment")} /> },
        externalRow(t("provider"), refund.pspProvider),
        copyRow(t("providerId"), refund.pspRefundTransactionId),
        confirmation(refund.confirmation),
      ]}
    />
  );
}
