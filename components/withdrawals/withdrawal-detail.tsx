"use client";

import { Link } from "../ui/link";
import { MismatchNote } from "../kit/mismatch-note";
import { useStepWords } from "../kit/use-step-words";
import { useSuspenseQuery } from "@tanstack/react-query";
import { Check } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode } from "react";
import { keptText } from "@/lib/core/kept-pairs";
import { withdrawalQueries } from "@/lib/domain/withdrawals/queries";
import { type WithdrawalDetail as Withdrawal } from "@/lib/domain/withdrawals/schema";
import { addressOf } from "../kit/addresses";
import { CopyField } from "../kit/copy-field";
import { DateTime } from "../kit/date-time";
import { DefinitionList } from "../kit/definition-list";
import { ExternalText } from "../kit/external-text";
import { Money } from "../kit/money";
import { PageHeader } from "../kit/page-header";
import { PrintButton } from "../kit/print-button";
import { Section } from "../kit/section";
import { variantOfStep } from "../kit/step-variant";
import { useConfirmationFact } from "../kit/use-confirmation-fact";
import { Timeline } from "../kit/timeline";
import { Button } from "../ui/button";
import { Callout } from "../ui/callout";
import { type RevealAction, WithdrawalRecipient } from "./withdrawal-recipient";
import { WithdrawalState } from "./withdrawal-state";

export function WithdrawalDetail({
  wallet,
  id,
  canPayAgain,
  reveal,
  simulate,
}: {
  wallet: string;
  id: string;
  canPayAgain: boolean;
  /** Absent for those who may not see a document in clear. */
  reveal?: RevealAction;
  /** The sandbox's panel, where there is a sandbox. */
  simulate?: ReactNode;
}) {
  const t = useTranslations("withdrawals");
  const { data: withdrawal } = useSuspenseQuery(withdrawalQueries.detail(wallet, id));
  return (
    <div className="grid gap-4">
      <PageHeader
        crumbs={[{ label: t("title"), href: addressOf.withdrawals(wallet) }, { label: t("one") }]}
        title={<Money amountCentavos={withdrawal.amountCentavos} />}
        badge={<WithdrawalState state={withdrawal.state} />}
        description={withdrawal.recipient.name && <ExternalText text={withdrawal.recipient.name} />}
        actions={
          <>
            <PrintButton />
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
      <Outcome withdrawal={withdrawal} />
      <div className="grid gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] lg:items-start">
        <div className="grid gap-4">
          <WithdrawalMoney withdrawal={withdrawal} />
          {simulate}
        </div>
        <div className="grid gap-4">
          <WithdrawalRecipient wallet={wallet} withdrawal={withdrawal} {...(reveal && { reveal })} />
          <WithdrawalFacts withdrawal={withdrawal} />
          <Section title={t("timeline.title")} className="print:hidden">
            <WithdrawalTimeline withdrawal={withdrawal} />
          </Section>
        </div>
      </div>
    </div>
  );
}

function Outcome({ withdrawal }: { withdrawal: Withdrawal }) {
  const t = useTranslations("withdrawals.detail");
  const { state, failureReason } = withdrawal;
  const isReversed = state === "reversed";
  return (
    <>
      {(isReversed || state === "failed") && (
        <Callout
          tone={isReversed ? "warning" : "danger"}
          role="note"
          title={t(isReversed ? "outcomeReversed" : "outcomeFailed")}
        >
          {failureReason && (
            <p>
              {t("reason")}: <ExternalText text={failureReason} />
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

function WithdrawalMoney({ withdrawal }: { withdrawal: Withdrawal }) {
  const t = useTranslations("withdrawals.detail");
  const modes = useTranslations("withdrawals.mode");
  const { asked } = withdrawal;
  return (
    <Section title={t("money")}>
      <DefinitionList
        items={[
          {
            term: t("asked"),
            detail: asked && (
              <>
                {modes(asked.mode)}: <Money amountCentavos={asked.amountCentavos} />
              </>
            ),
            hidden: asked === null,
          },
          { term: t("gross"), detail: <Money amountCentavos={withdrawal.amountCentavos} strong /> },
          { term: t("fee"), detail: <Money amountCentavos={withdrawal.feeCentavos} /> },
          { term: t("net"), detail: <Money amountCentavos={withdrawal.netCentavos} strong /> },
        ]}
      />
      {withdrawal.addsUp && (
        <p className="mt-2 flex items-center gap-1.5 text-sm text-muted-foreground">
          <Check className="size-4 text-success" aria-hidden />
          {t("addsUp")}
        </p>
      )}
    </Section>
  );
}

function WithdrawalFacts({ withdrawal }: { withdrawal: Withdrawal }) {
  const t = useTranslations("withdrawals.detail");
  const confirmation = useConfirmationFact();
  const { approval } = withdrawal;
  const copy = (value: string | null, what: string) =>
    value ? <CopyField value={value} what={what} /> : "—";
  return (
    <Section title={t("facts")}>
      <DefinitionList
        columns={2}
        items={[
          { term: t("createdAt"), detail: <DateTime value={withdrawal.createdAt} /> },
          {
            term: t("completedAt"),
            detail: <DateTime value={withdrawal.completedAt} />,
            hidden: withdrawal.failedAt !== null && withdrawal.completedAt === null,
          },
          {
            term: t("failedAt"),
            detail: <DateTime value={withdrawal.failedAt} />,
            hidden: withdrawal.failedAt === null,
          },
          {
            term: t("reversedAt"),
            detail: <DateTime value={withdrawal.reversedAt} />,
            hidden: withdrawal.reversedAt === null,
          },
          confirmation(withdrawal.confirmation),
          {
            term: t("requestedBy"),
            detail: withdrawal.requestedBy,
            hidden: withdrawal.requestedBy === null,
          },
          {
            term: t("approvedBy"),
            detail: (
              <>
                {approval?.decidedBy ?? "—"}, <DateTime value={approval?.decidedAt} />
              </>
            ),
            hidden: approval === null,
          },
          { term: t("id"), detail: copy(withdrawal.id, t("id")) },
          { term: t("e2eId"), detail: copy(withdrawal.e2eId, t("e2eId")) },
          {
            term: t("reference"),
            detail: copy(withdrawal.externalReference, t("reference")),
            hidden: withdrawal.externalReference === null,
          },
          {
            term: t("project"),
            detail: withdrawal.project?.name ?? withdrawal.projectId,
            hidden: withdrawal.projectId === null,
          },
          {
            term: t("pspReference"),
            detail: copy(withdrawal.pspReference, t("pspReference")),
            hidden: withdrawal.pspReference === null,
          },
          ...(withdrawal.metadata ?? []).map(([key, value]) => ({
            term: key,
            detail: <ExternalText text={keptText(value)} />,
          })),
        ]}
      />
    </Section>
  );
}

/** Each step with its source and its time. */
function WithdrawalTimeline({ withdrawal }: { withdrawal: Withdrawal }) {
  const t = useTranslations("withdrawals.timeline");
  const words = useStepWords();
  return (
    <Timeline
      steps={withdrawal.steps.map((step, position) => ({
        ...variantOfStep(step.kind),
        id: String(position),
        at: step.at,
        title: words.kind(step.kind),
        source:
          step.person === null
            ? words.source(step.source)
            : t("by", { source: words.source(step.source), person: step.person }),
      }))}
    />
  );
}
