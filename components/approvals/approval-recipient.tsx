"use client";

import { useTranslations } from "next-intl";
import { type ApprovalToJudge } from "@/lib/engine/payouts/approval-schema";
import { DateTime } from "../kit/values/date-time";
import { ExternalText } from "../kit/values/external-text";
import { Money } from "../kit/values/money";
import { useNowMs } from "../kit/values/use-now";
import { PaidBars } from "../kit/record/paid-bars";
import { WholeKey } from "../kit/values/whole-key";
import { Facts } from "./approval-facts";
import { ToWhom } from "./to-whom";
import { useKeyTypeWords } from "../kit/values/key-type-words";

const HOUR_MS = 3_600_000;

/**
 * The recipient: the whole key for the person who decides, the holder, and earlier payments of this wallet to this
 * key and to its holder.
 */
export function ApprovalRecipient({ request }: { request: ApprovalToJudge }) {
  const t = useTranslations("approvals");
  const keyTypeWords = useKeyTypeWords();
  const now = new Date(useNowMs(HOUR_MS));
  const { facts, recipient } = request;
  const { revealed, history, paidBefore } = facts;
  const before = history.items.filter(({ id }) => id !== request.resultId);
  return (
    <ToWhom request={request}>
      <div>
        <p className="text-sm text-muted-foreground">
          {t("pixKey")}: {keyTypeWords(recipient.keyType)}
        </p>
        {revealed?.key ? (
          <WholeKey type={recipient.keyType} text={revealed.key} />
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
    </ToWhom>
  );
}

function Registered({ recipient }: { recipient: NonNullable<ApprovalToJudge["facts"]["recipient"]> }) {
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
