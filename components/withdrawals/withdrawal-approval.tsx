"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { type StepUpKind } from "@/lib/platform/auth/schema";
import { withdrawalQueries } from "@/lib/domain/withdrawals/queries";
import { type WithdrawalDraft } from "@/lib/domain/withdrawals/schema";
import { addressOf } from "../kit/addresses";
import { CopyField } from "../kit/copy-field";
import { DateTime } from "../kit/date-time";
import { DefinitionList } from "../kit/definition-list";
import { ExternalText } from "../kit/external-text";
import { Money } from "../kit/money";
import { PageHeader } from "../kit/page-header";
import { Section } from "../kit/section";
import { useWalletName } from "../kit/use-wallet-name";
import { Button } from "../ui/button";
import { Callout } from "../ui/callout";
import { type DecisionActions, WithdrawalDecision } from "./withdrawal-decision";
import { useKeyTypeWords } from "./key-type-words";

/** A withdrawal above the limit, before and after its second person. */
export function WithdrawalApproval({
  wallet,
  intentId,
  canApprove,
  stepUp,
  actions,
}: {
  wallet: string;
  intentId: string;
  canApprove: boolean;
  /** What an approval asks for once more. */
  stepUp: StepUpKind;
  actions: DecisionActions;
}) {
  const t = useTranslations("withdrawals");
  const { data: draft } = useSuspenseQuery(withdrawalQueries.draft(wallet, intentId));
  const isWaiting = draft.state === "drafted";
  return (
    <div className="grid max-w-3xl gap-4">
      <PageHeader
        crumbs={[{ label: t("title"), href: addressOf.withdrawals(wallet) }, { label: t("approval.title") }]}
        title={<Money amountCentavos={draft.amountCentavos} />}
        description={<ExternalText text={draft.recipient.name ?? ""} />}
      />
      {!isWaiting && <Decided draft={draft} wallet={wallet} />}
      {isWaiting && draft.isOwn && (
        <Callout tone="info" role="note" title={t("approval.waiting")}>
          {t("approval.waitingDetail")}
        </Callout>
      )}
      {isWaiting && !draft.isOwn && !canApprove && (
        <Callout tone="neutral" role="note">
          {t("approval.noRight")}
        </Callout>
      )}
      {draft.isKeyOfAnother && (
        <Callout tone="danger" role="note" title={t("form.keyOfAnother.title")}>
          {t("form.keyOfAnother.detail")}
        </Callout>
      )}
      <DraftFacts wallet={wallet} draft={draft} />
      {isWaiting && (draft.isOwn || canApprove) && (
        <WithdrawalDecision wallet={wallet} draft={draft} stepUp={stepUp} actions={actions} />
      )}
    </div>
  );
}

function Decided({ draft, wallet }: { draft: WithdrawalDraft; wallet: string }) {
  const t = useTranslations("withdrawals.approval");
  const { decision, decidedBy, decidedAt, reason } = draft.approval;
  const known = decision === "approved" || decision === "declined" || decision === "withdrawn";
  return (
    <Callout
      tone={decision === "approved" ? "success" : "neutral"}
      role="status"
      title={known ? t(decision) : draft.state}
      actions={
        draft.resultId && (
          <Button asChild size="sm" variant="secondary">
            <Link href={addressOf.withdrawal(wallet, draft.resultId)}>{t("open")}</Link>
          </Button>
        )
      }
    >
      <p>
        {decidedBy ?? "—"}, <DateTime value={decidedAt} />
      </p>
      {reason && <ExternalText text={reason} />}
      {draft.state === "rejected" && <p>{t(draft.isVoid ? "void" : "rejected")}</p>}
    </Callout>
  );
}

function DraftFacts({ wallet, draft }: { wallet: string; draft: WithdrawalDraft }) {
  const t = useTranslations("withdrawals");
  const keyTypeWords = useKeyTypeWords();
  const nameOf = useWalletName();
  const { recipient } = draft;
  return (
    <Section title={t("approval.what")}>
      <DefinitionList
        items={[
          {
            term: t("review.leaves"),
            detail: (
              <ExternalText
                text={nameOf({ reference: wallet, name: draft.walletName })}
                className="font-medium"
              />
            ),
          },
          {
            term: t("review.amount"),
            detail: (
              <>
                {t(`mode.${draft.mode}`)}: <Money amountCentavos={draft.amountCentavos} strong />
              </>
            ),
          },
          {
            term: t("review.to"),
            detail: <ExternalText text={recipient.name ?? ""} className="font-medium" />,
          },
          {
            term: `${t("review.key")}: ${keyTypeWords(recipient.keyType)}`,
            detail: <ExternalText text={recipient.key ?? ""} className="font-mono" />,
          },
          { term: t("review.document"), detail: recipient.document },
          {
            term: t("review.reference"),
            detail: <ExternalText text={draft.externalReference ?? ""} />,
            hidden: draft.externalReference === null,
          },
          { term: t("review.project"), detail: draft.project, hidden: draft.project === null },
          {
            term: t("approval.limit"),
            detail: draft.isMadeAgain ? (
              t("approval.madeAgain")
            ) : (
              <Money amountCentavos={draft.approval.limitCentavos} />
            ),
          },
          { term: t("approval.requestedBy"), detail: draft.requestedBy ?? "—" },
          { term: t("approval.requestedAt"), detail: <DateTime value={draft.requestedAt} /> },
          {
            term: t("approval.fingerprint"),
            detail: (
              <>
                <CopyField value={draft.bodySha256} what={t("approval.fingerprint")} />
                <p className="text-sm text-muted-foreground">{t("approval.fingerprintHint")}</p>
              </>
            ),
          },
        ]}
      />
    </Section>
  );
}
