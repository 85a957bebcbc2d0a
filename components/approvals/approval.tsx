"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type PayoutKind } from "@/lib/core/enums/payouts";
import { type ApprovalDetail } from "@/lib/engine/payouts/approval-schema";
import { DateTime } from "../kit/values/date-time";
import { ExternalText } from "../kit/values/external-text";
import { PageHeader } from "../kit/page/page-header";
import { Button } from "../ui/button";
import { useThingName } from "../kit/record/use-thing-name";
import { Callout } from "../ui/callout";
import { Link } from "../ui/link";
import { UnsentWrite } from "../mutations/unsent-write";
import { ApprovalAction } from "./approval-action";
import { ApprovalFrom } from "./approval-from";
import { ApprovalMoney } from "./approval-money";
import { ApprovalPayment } from "./approval-payment";
import { ApprovalRecipient } from "./approval-recipient";
import { ApprovalRules } from "./approval-rules";
import { APPROVALS } from "./kinds";
import { type DecisionActions } from "./approval-decision";

/** Balances are read continually. The data for a decision is not older than this, in milliseconds. */
const LOOKED_AGAIN_MS = 10_000;

/** A withdrawal or a refund before and after its second person: to whom, by which rules, asked from where, and what it leaves. */
export function Approval({
  kind,
  wallet,
  intentId,
  actions,
}: {
  kind: PayoutKind;
  wallet: string;
  intentId: string;
  actions: DecisionActions;
}) {
  const t = useTranslations("approvals");
  const kinds = useTranslations("payoutRules.kinds");
  const named = useThingName();
  const { queries, list } = APPROVALS[kind];
  const { data: request } = useSuspenseQuery({
    ...queries.approvalRequest(wallet, intentId),
    refetchInterval: ({ state }) =>
      state.data?.state === "awaiting_approval" || state.data?.state === "ready" ? LOOKED_AGAIN_MS : false,
  });
  const isOpen = request.state === "awaiting_approval";
  const isWaiting = isOpen && !request.isHeld;
  // Approved, or without need of approval, and not sent before its time.
  const isForItsTime = request.state === "ready" && request.heldUntil !== null;
  const mayTakeBack = isForItsTime && request.isOwn && !request.isHeld;
  const mayDecide = mayTakeBack || (isWaiting && (request.isOwn || request.mayDecide));
  return (
    <div className={mayDecide ? "grid gap-4 max-lg:pb-28" : "grid gap-4"}>
      <PageHeader
        crumbs={[
          { label: kinds(kind), href: list(wallet) },
          { label: named(request.recipient.name ?? t(`title.${kind}`), request.amountCentavos) },
        ]}
        title={
          <>
            {t(isOpen ? `titleTo.${kind}` : `titleOf.${kind}`)}{" "}
            <ExternalText text={request.recipient.name ?? "—"} />
          </>
        }
      />
      {isOpen && request.isHeld && (
        <Callout tone="warning" role="note" title={t("heldTitle")}>
          {t(`heldDetail.${kind}`)}
        </Callout>
      )}
      {isForItsTime && (
        <Callout tone="info" role="status" title={t("forItsTime")}>
          {t("forItsTimeDetail")} <DateTime value={request.heldUntil} />.
        </Callout>
      )}
      {(request.state === "ready" || request.state === "abandoned") && (
        <UnsentWrite wallet={wallet} intentId={intentId} decide={actions.decideUnsent} />
      )}
      {!isOpen && !isForItsTime && <Decided request={request} wallet={wallet} />}
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-[minmax(0,1fr)_24rem] lg:items-start xl:grid-cols-[minmax(0,1fr)_27rem]">
        <div className="grid grid-cols-1 gap-4 lg:sticky lg:top-20 lg:order-last">
          <ApprovalMoney wallet={wallet} request={request}>
            {(isWaiting || mayTakeBack) && (
              <ApprovalAction wallet={wallet} request={request} actions={actions} />
            )}
          </ApprovalMoney>
        </div>
        <div className="grid grid-cols-1 gap-4">
          {request.payment === null ? (
            <ApprovalRecipient request={request} />
          ) : (
            <ApprovalPayment wallet={wallet} request={request} payment={request.payment} />
          )}
          <ApprovalRules request={request} />
          <ApprovalFrom request={request} />
        </div>
      </div>
    </div>
  );
}

function Decided({ request, wallet }: { request: ApprovalDetail; wallet: string }) {
  const t = useTranslations("approvals");
  const { decision, decidedBy, decidedAt, reason } = request.approval;
  return (
    <Callout
      tone={decision === "approved" ? "success" : "neutral"}
      role="status"
      title={decision !== null ? t(decision) : request.state === "accepted" ? t("foundDone") : request.state}
      actions={
        request.resultId && (
          <Button asChild size="sm" variant="secondary">
            <Link href={APPROVALS[request.kind].opens(wallet, request.resultId)}>
              {t(`open.${request.kind}`)}
            </Link>
          </Button>
        )
      }
    >
      <p>
        {decision === "ended" ? t("endedDetail") : (decidedBy ?? "—")}
        {", "}
        <DateTime value={decidedAt} />
      </p>
      {reason && <ExternalText text={reason} />}
      {request.state === "rejected" && <p>{t(request.isVoid ? "void" : "rejected")}</p>}
    </Callout>
  );
}
