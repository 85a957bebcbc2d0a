"use client";

import { useTranslations } from "next-intl";
import { type ApprovalDetail } from "@/lib/engine/payouts/approval-schema";
import { DateTime } from "../kit/values/date-time";
import { ExternalText } from "../kit/values/external-text";
import { Money } from "../kit/values/money";
import { useNowMs } from "../kit/values/use-now";
import { PaidBars } from "../kit/record/paid-bars";
import { FullKey } from "../kit/values/full-key";
import { Facts } from "./approval-facts";
import { PayeeSection } from "./payee-section";
import { useKeyTypeLabel } from "../kit/values/use-key-type-label";

const HOUR_MS = 3_600_000;

/**
 * The recipient: the whole key for the person who decides, the holder, and earlier payments of this wallet to this
 * key and to its holder.
 */
export function ApprovalRecipient({ request }: { request: ApprovalDetail }) {
  const t = useTranslations("approvals");
  const keyTypeWords = useKeyTypeLabel();
  const now = new Date(useNowMs(HOUR_MS));
  const { facts, recipient } = request;
  const { revealed, history, paidBefore } = facts;
  const before = history.items.filter(({ id }) => id !== request.resultId);
  return (
    <PayeeSection request={request}>
      <div>
        <p className="text-sm text-muted-foreground">
          {t("pixKey")}: {keyTypeWords(recipient.keyType)}
        </p>
        {revealed?.key ? (
          <FullKey type={recipient.keyType} text={revealed.key} />
        ) : (
          <ExternalText text={recipient.key ?? "—"} className="font-mono" />
        )}
      </div>
      <Facts
        items={[
          { term: t("holder"), detail: <ExternalText text={recipient.name ?? "—"} /> },
          { term: t("document"), detail: revealed?.document ?? recipient.document ?? "—" },
          {
            term: t("registered"),
            detail: facts.recipient ? <Registered recipient={facts.recipient} /> : t("notRegistered"),
          },
          {
            term: t("paidBefore"),
            detail:
              paidBefore === null ? (
                t("neverPaid")
              ) : (
                <>
                  {t("timesOnly", { count: paidBefore.count })},{" "}
                  <Money figure="recipient_paid" amountCentavos={paidBefore.sumCentavos} />
                </>
              ),
          },
        ]}
      />
      <PaidBars
        items={before}
        medianCentavos={history.medianCentavos}
        asked={{ amountCentavos: request.amountCentavos }}
        keyChangedAt={facts.recipient?.keyChangedAt ?? null}
        now={now}
      />
    </PayeeSection>
  );
}

function Registered({ recipient }: { recipient: NonNullable<ApprovalDetail["facts"]["recipient"]> }) {
  const t = useTranslations("approvals");
  return (
    <>
      <DateTime value={recipient.addedAt} format="date" />
      {recipient.addedBy !== null && `, ${t("byPerson", { name: recipient.addedBy })}`}
      {", "}
      {recipient.agreedAt === null
        ? t("agreedByNobody")
        : t("agreedByPerson", { name: recipient.agreedBy ?? "—" })}
    </>
  );
}
