"use client";

import { copyRow, externalRow, momentRow } from "../kit/record/definition-rows";
import { Link } from "../ui/link";
import { MismatchNote } from "../kit/record/mismatch-note";
import { useSuspenseQuery } from "@tanstack/react-query";
import { Check } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { centavos, formatBrl } from "@/lib/core/money/money";
import { type ReactNode } from "react";
import { withdrawalQueries } from "@/lib/domain/withdrawals/queries";
import { type WithdrawalDetail as Withdrawal } from "@/lib/domain/withdrawals/schema";
import { addressOf } from "../kit/navigation/addresses";
import { DateTime } from "../kit/values/date-time";
import { DefinitionList } from "../kit/record/definition-list";
import { ExternalText } from "../kit/values/external-text";
import { Money } from "../kit/values/money";
import { PageHeader } from "../kit/page/page-header";
import { PrintButton } from "../kit/page/print-button";
import { Section } from "../kit/page/section";
import { StatusBadges } from "../kit/status/display-status";
import { useConfirmationFact } from "../kit/record/use-confirmation-fact";
import { useTimelineSteps } from "../kit/record/use-timeline-steps";
import { HistorySection, type NoteActions } from "../notes/history-section";
import { Figures } from "../kit/record/figures";
import { OrderSection } from "../kit/record/order-section";
import { ReceiptLink } from "../kit/record/receipt-link";
import { DetailColumns } from "../kit/record/detail-columns";
import { Technical } from "../kit/record/technical";
import { useThingName } from "../kit/record/use-thing-name";
import { Button } from "../ui/button";
import { Callout } from "../ui/callout";
import { RecordReturned, type RecordReturnedAction } from "./record-returned";
import { type RevealAction, WithdrawalRecipient } from "./withdrawal-recipient";

export function WithdrawalDetail({
  wallet,
  id,
  canPayAgain,
  reveal,
  tellReturned,
  notes,
  simulate,
}: {
  wallet: string;
  id: string;
  canPayAgain: boolean;
  /** Absent for those who may not see a document in clear. */
  reveal?: RevealAction;
  /** Null: this person may not say how much came back. */
  tellReturned: RecordReturnedAction | null;
  /** Absent for those who write none. */
  notes: NoteActions;
  /** The sandbox's panel, where there is a sandbox. */
  simulate?: ReactNode;
}) {
  const t = useTranslations("withdrawals");
  const nameOf = useThingName();
  const { data: withdrawal } = useSuspenseQuery(withdrawalQueries.detail(wallet, id));
  const steps = useTimelineSteps(withdrawal.steps);
  return (
    <div className="grid grid-cols-1 gap-4">
      <PageHeader
        crumbs={[
          { label: t("title"), href: addressOf.withdrawals(wallet) },
          { label: nameOf(withdrawal.recipient.name ?? t("one"), withdrawal.amountCentavos) },
        ]}
        title={<Money amountCentavos={withdrawal.amountCentavos} className="text-3xl" />}
        badge={<StatusBadges of={{ ...withdrawal, expiresAt: null }} type="withdrawal" />}
        description={withdrawal.recipient.name && <ExternalText text={withdrawal.recipient.name} />}
        actions={
          <>
            {withdrawal.state === "completed" &&
            withdrawal.confirmation !== "to_confirm" &&
            withdrawal.mismatch === null ? (
              <ReceiptLink wallet={wallet} kind="withdrawal" id={withdrawal.id} />
            ) : (
              <PrintButton />
            )}
            {canPayAgain && withdrawal.recipient.key && (
              <Button asChild variant="secondary">
                <Link href={addressOf.newWithdrawal(wallet, { recipient: withdrawal.id })}>
                  {t("detail.again")}
                </Link>
              </Button>
            )}
          </>
        }
      />
      <Outcome withdrawal={withdrawal} tellReturned={tellReturned} />
      <DetailColumns
        aside={
          <>
            {simulate}
            <WithdrawalFacts withdrawal={withdrawal} />
            <WithdrawalTechnical withdrawal={withdrawal} />
          </>
        }
      >
        <WithdrawalMoney withdrawal={withdrawal} />
        <WithdrawalRecipient wallet={wallet} withdrawal={withdrawal} {...(reveal && { reveal })} />
        <HistorySection
          of={{ wallet, objectType: "transaction", objectId: withdrawal.id }}
          title={t("timeline.title")}
          steps={steps}
          acts={notes}
        />
      </DetailColumns>
    </div>
  );
}

/** Whether a part of it came back, and the rest stayed with the recipient. */
const isPartReturned = ({ amountCentavos, backCentavos }: Withdrawal): boolean =>
  backCentavos !== null && backCentavos < amountCentavos;

function Outcome({
  withdrawal,
  tellReturned,
}: {
  withdrawal: Withdrawal;
  tellReturned: RecordReturnedAction | null;
}) {
  const t = useTranslations("withdrawals.detail");
  const locale = useLocale();
  const refusals = useTranslations("kit.standing.refusal");
  const { state, failureReason, refusal } = withdrawal;
  const isReversed = state === "reversed";
  const brl = (amount: number) => formatBrl(centavos(amount), locale);
  const title = isPartReturned(withdrawal)
    ? t("outcomePart", { back: brl(withdrawal.backCentavos ?? 0), whole: brl(withdrawal.amountCentavos) })
    : t(isReversed ? "outcomeReversed" : "outcomeFailed");
  return (
    <>
      {(isReversed || state === "failed") && (
        <Callout
          tone={isReversed ? "warning" : "danger"}
          role="note"
          title={title}
          actions={
            tellReturned &&
            withdrawal.isReturnInQuestion && <RecordReturned withdrawal={withdrawal} tell={tellReturned} />
          }
        >
          {failureReason && (
            <p>
              {refusal === null || refusal === "other"
                ? t.rich("serviceReason", { reason: () => <ExternalText text={failureReason} /> })
                : t("because", { reason: refusals(refusal) })}
            </p>
          )}
        </Callout>
      )}
      {withdrawal.addsUp === false && (
        <Callout tone="danger" role="note" title={t("notAddsUpTitle")}>
          {t("notAddsUpDetail")}
        </Callout>
      )}
      {(withdrawal.addsUp !== false || withdrawal.mismatch !== "sum") && (
        <MismatchNote mismatch={withdrawal.mismatch} details={withdrawal.mismatchDetails} />
      )}
    </>
  );
}

/** Whether the recipient has the net amount, by the state of the withdrawal. */
const NET_WAS = {
  pending: "expected",
  processing: "expected",
  completed: "paid",
  failed: "unpaid",
  cancelled: "unpaid",
  reversed: "unpaid",
  other: "unclear",
} as const satisfies Record<Withdrawal["state"], string>;

function WithdrawalMoney({ withdrawal }: { withdrawal: Withdrawal }) {
  const t = useTranslations("withdrawals.detail");
  const modes = useTranslations("withdrawals.mode");
  const { asked } = withdrawal;
  const isPart = isPartReturned(withdrawal);
  const was = isPart ? "part" : NET_WAS[withdrawal.state];
  return (
    <Section title={t("money")} flush>
      <Figures
        items={[
          { term: t(`gross.${was}`), detail: <Money amountCentavos={withdrawal.amountCentavos} /> },
          { term: t("fee"), detail: <Money amountCentavos={withdrawal.feeCentavos} /> },
          { term: t(`net.${was}`), detail: <Money amountCentavos={withdrawal.netCentavos} /> },
          ...(isPart
            ? [{ term: t("returned"), detail: <Money amountCentavos={withdrawal.backCentavos} /> }]
            : []),
        ]}
      />
      {asked && (
        <DefinitionList
          className="border-t px-4 py-1"
          items={[
            {
              term: t("asked"),
              detail: (
                <>
                  {modes(asked.mode)}: <Money amountCentavos={asked.amountCentavos} />
                </>
              ),
            },
          ]}
        />
      )}
      {withdrawal.addsUp && was !== "unpaid" && (
        <p className="flex items-center gap-1.5 border-t px-4 py-2 text-sm text-muted-foreground">
          <Check className="size-4 text-success" aria-hidden />
          {t("addsUp")}
        </p>
      )}
    </Section>
  );
}

function WithdrawalFacts({ withdrawal }: { withdrawal: Withdrawal }) {
  const t = useTranslations("withdrawals.detail");
  const { approval } = withdrawal;
  return (
    <OrderSection
      title={t("facts")}
      of={withdrawal}
      more={[
        momentRow(t("createdAt"), withdrawal.createdAt),
        momentRow(t("completedAt"), withdrawal.completedAt),
        momentRow(t("failedAt"), withdrawal.failedAt),
        momentRow(t("reversedAt"), withdrawal.reversedAt),
        { term: t("requestedBy"), detail: withdrawal.requestedBy, hidden: withdrawal.requestedBy === null },
        {
          term: t("approvedBy"),
          detail: (
            <>
              {approval?.decidedBy ?? "—"}, <DateTime value={approval?.decidedAt} />
            </>
          ),
          hidden: approval === null,
        },
      ]}
    />
  );
}

function WithdrawalTechnical({ withdrawal }: { withdrawal: Withdrawal }) {
  const t = useTranslations("withdrawals.detail");
  const confirmation = useConfirmationFact();
  return (
    <Technical
      items={[
        copyRow(t("e2eId"), withdrawal.e2eId),
        copyRow(t("id"), withdrawal.id),
        copyRow(t("pspReference"), withdrawal.pspReference),
        externalRow(t("reason"), withdrawal.failureReason),
        confirmation(withdrawal.confirmation),
      ]}
    />
  );
}
