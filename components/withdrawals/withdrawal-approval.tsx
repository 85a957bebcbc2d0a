"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type StepUpKind } from "@/lib/platform/auth/schema";
import { withdrawalQueries } from "@/lib/domain/withdrawals/queries";
import { type ApprovalRequest } from "@/lib/domain/withdrawals/schema";
import { addressOf } from "../kit/addresses";
import { CopyField } from "../kit/copy-field";
import { DateTime } from "../kit/date-time";
import { DefinitionList } from "../kit/definition-list";
import { ExternalText } from "../kit/external-text";
import { Link } from "../ui/link";
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
  const { data: request } = useSuspenseQuery(withdrawalQueries.approvalRequest(wallet, intentId));
  const isOpen = request.state === "awaiting_approval";
  const isWaiting = isOpen && !request.isHeld;
  return (
    <div className="grid max-w-3xl gap-4">
      <PageHeader
        crumbs={[{ label: t("title"), href: addressOf.withdrawals(wallet) }, { label: t("approval.title") }]}
        title={<Money amountCentavos={request.amountCentavos} />}
        description={<ExternalText text={request.recipient.name ?? ""} />}
      />
      {isOpen && request.isHeld && (
        <Callout tone="warning" role="note" title={t("approval.heldTitle")}>
          {t("approval.heldDetail")}
        </Callout>
      )}
      {!isOpen && <Decided request={request} wallet={wallet} />}
      {isWaiting && request.isOwn && (
        <Callout tone="info" role="note" title={t("approval.waiting")}>
          {t("approval.waitingDetail")}
        </Callout>
      )}
      {isWaiting && !request.isOwn && !canApprove && (
        <Callout tone="neutral" role="note">
          {t("approval.noRight")}
        </Callout>
      )}
      {request.isKeyOfAnother && (
        <Callout tone="danger" role="note" title={t("form.keyOfAnother.title")}>
          {t("form.keyOfAnother.detail")}
        </Callout>
      )}
      <RequestFacts wallet={wallet} request={request} />
      {isWaiting && (request.isOwn || canApprove) && (
        <WithdrawalDecision wallet={wallet} request={request} stepUp={stepUp} actions={actions} />
      )}
    </div>
  );
}

function Decided({ request, wallet }: { request: ApprovalRequest; wallet: string }) {
  const t = useTranslations("withdrawals.approval");
  const { decision, decidedBy, decidedAt, reason } = request.approval;
  const known = decision === "approved" || decision === "declined" || decision === "withdrawn";
  return (
    <Callout
      tone={decision === "approved" ? "success" : "neutral"}
      role="status"
      title={known ? t(decision) : request.state === "accepted" ? t("foundDone") : request.state}
      actions={
        request.resultId && (
          <Button asChild size="sm" variant="secondary">
            <Link href={addressOf.withdrawal(wallet, request.resultId)}>{t("open")}</Link>
          </Button>
        )
      }
    >
      <p>
        {decidedBy ?? "—"}, <DateTime value={decidedAt} />
      </p>
      {reason && <ExternalText text={reason} />}
      {request.state === "rejected" && <p>{t(request.isVoid ? "void" : "rejected")}</p>}
    </Callout>
  );
}

function RequestFacts({ wallet, request }: { wallet: string; request: ApprovalRequest }) {
  const t = useTranslations("withdrawals");
  const keyTypeWords = useKeyTypeWords();
  const nameOf = useWalletName();
  const { recipient } = request;
  return (
    <Section title={t("approval.what")}>
      <DefinitionList
        items={[
          {
            term: t("review.leaves"),
            detail: (
              <ExternalText
                text={nameOf({ reference: wallet, name: request.walletName })}
                className="font-medium"
              />
            ),
          },
          {
            term: t("review.amount"),
            detail: (
              <>
                {t(`mode.${request.mode}`)}: <Money amountCentavos={request.amountCentavos} strong />
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
            detail: <ExternalText text={request.externalReference ?? ""} />,
            hidden: request.externalReference === null,
          },
          { term: t("review.project"), detail: request.project, hidden: request.project === null },
          {
            term: t("approval.limit"),
            detail: request.isMadeAgain ? (
              t("approval.madeAgain")
            ) : (
              <Money amountCentavos={request.approval.limitCentavos} />
            ),
          },
          { term: t("approval.requestedBy"), detail: request.requestedBy ?? "—" },
          { term: t("approval.requestedAt"), detail: <DateTime value={request.requestedAt} /> },
          {
            term: t("approval.fingerprint"),
            detail: (
              <>
                <CopyField value={request.bodySha256} what={t("approval.fingerprint")} />
                <p className="text-sm text-muted-foreground">{t("approval.fingerprintHint")}</p>
              </>
            ),
          },
        ]}
      />
    </Section>
  );
}
