"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { type ApprovalDetail } from "@/lib/engine/payouts/approval-schema";
import { SameReference } from "../kit/record/same-reference";
import { Button } from "../ui/button";
import { Callout } from "../ui/callout";
import { whatChanged } from "./what-changed";
import { type DecisionActions, ApprovalDecision } from "./approval-decision";

/**
 * The one action of the page, or the reason for its absence. Facts that changed since the person viewed them require
 * another review.
 */
export function ApprovalAction({
  wallet,
  request,
  actions,
}: {
  wallet: string;
  request: ApprovalDetail;
  actions: DecisionActions;
}) {
  const t = useTranslations("approvals");
  const changes = useTranslations("approvals.changes");
  const [seen, setSeen] = useState(request.facts);
  const [referenceSeen, setReferenceSeen] = useState<string>();
  const { balance, leavesCentavos, deciders, isBeyondPace } = request.facts;
  const sameReference = request.isOwn ? null : request.facts.sameReference;
  const isReferenceChecked = sameReference === null || sameReference.seen === referenceSeen;
  const changed = whatChanged(seen, request.facts);
  const isShort = balance !== null && balance.availableCentavos < leavesCentavos;
  const isGone = request.payment?.isGone === true;
  const isForItsTime = request.state === "ready";
  const names = deciders.join(", ");
  if (request.approval.decisions.some(({ isOwn }) => isOwn))
    return <p className="p-4 text-sm text-muted-foreground">{t("youAgreed")}</p>;
  if (!request.isOwn && !request.mayDecide)
    return <p className="p-4 text-sm text-muted-foreground">{t(`noRight.${request.kind}`)}</p>;
  const hasNotes =
    request.isOwn || isShort || isGone || isBeyondPace || sameReference !== null || changed.length > 0;
  return (
    // On a phone the answers stand at the foot of the screen: without a note nothing is left here.
    <div className={hasNotes ? "grid gap-3 p-4" : "grid gap-3 lg:p-4"}>
      {request.isOwn && (
        <Callout tone="info" role="note" title={t(isForItsTime ? "forItsTimeOwn" : "waiting")}>
          {isForItsTime ? t("forItsTimeOwnDetail") : t(`waitingDetail.${request.kind}`)}{" "}
          {!isForItsTime && names !== "" && t("whoCan", { names })}
        </Callout>
      )}
      {!request.isOwn && isGone && (
        <Callout tone="danger" role="note" title={t("goneTitle")}>
          {t("goneDetail")}
        </Callout>
      )}
      {!request.isOwn && isShort && (
        <Callout tone="danger" role="note" title={t(`shortTitle.${request.kind}`)}>
          {t("shortDetail")}
        </Callout>
      )}
      {sameReference !== null && (
        <SameReference
          found={sameReference}
          isChecked={isReferenceChecked}
          onChecked={(isChecked) => setReferenceSeen(isChecked ? sameReference.seen : undefined)}
        />
      )}
      {isBeyondPace && (
        <Callout tone="warning" role="note" title={t("beyondPaceTitle")}>
          {t("beyondPaceDetail")}
        </Callout>
      )}
      {!request.isOwn && changed.length > 0 && (
        <Callout
          tone="warning"
          role="alert"
          title={t("changed", { what: changed.map((change) => changes(change)).join(", ") })}
          actions={
            <Button size="sm" variant="secondary" onClick={() => setSeen(request.facts)}>
              {t("lookedAgain")}
            </Button>
          }
        />
      )}
      <ApprovalDecision
        wallet={wallet}
        request={request}
        actions={actions}
        referenceSeen={sameReference === null ? undefined : referenceSeen}
        mayApprove={!isShort && !isGone && !isBeyondPace}
        isLooked={changed.length === 0 && isReferenceChecked}
      />
    </div>
  );
}
