"use client";

import { ArrowRight } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode } from "react";
import { type ApprovalSummary } from "@/lib/engine/payouts/approval-schema";
import { DateTime } from "../kit/values/date-time";
import { ExternalText } from "../kit/values/external-text";
import { useKeyTypeLabel } from "../kit/values/use-key-type-label";
import { Money } from "../kit/values/money";
import { Badge } from "../ui/badge";

/** The facts for judging an approval, in one line below it. The whole key is on its page, where a person approves. */
export function ApprovalFactsLine({
  brief,
  walletName,
}: {
  brief: ApprovalSummary;
  walletName: string | null;
}) {
  const t = useTranslations("tasks.brief");
  const keyTypeWords = useKeyTypeLabel();
  const { key, keyType, payment, balance, leavesCentavos, feeCentavos } = brief;
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-2 border-t border-dashed pt-2.5 text-sm lg:flex lg:flex-wrap">
      {key !== null && (
        <Fact term={`${t("key")} (${keyTypeWords(keyType)})`}>
          <ExternalText text={key} />
        </Fact>
      )}
      {payment !== null && (
        <Fact term={t("paidAt")}>
          <DateTime value={payment.paidAt} />
        </Fact>
      )}
      <Fact term={t(payment === null ? "recipient" : "payer")}>
        <Before brief={brief} isRefund={payment !== null} />{" "}
        {brief.cautions.some(({ is }) => is === "same_reference") && (
          <Badge tone="warning">{t("sameReference")}</Badge>
        )}
      </Fact>
      <Fact term={t("balance", { wallet: walletName ?? "" })}>
        {balance === null ? (
          t("balanceUnknown")
        ) : (
          <span className="inline-flex flex-wrap items-center gap-x-1.5">
            <Money amountCentavos={balance.availableCentavos} />
            <ArrowRight className="size-3.5 text-muted-foreground" aria-label={t("becomes")} />
            {balance.availableCentavos < leavesCentavos ? (
              <span className="text-danger">
                {t("missing")} <Money amountCentavos={leavesCentavos - balance.availableCentavos} />
              </span>
            ) : (
              <Money amountCentavos={balance.availableCentavos - leavesCentavos} />
            )}
          </span>
        )}
      </Fact>
      <Fact term={t(feeCentavos === null ? "leavesFeeUnknown" : "leaves")}>
        <Money amountCentavos={leavesCentavos} />
      </Fact>
      <Fact term={t("why")}>
        <Why brief={brief} />
      </Fact>
    </dl>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-xs text-muted-foreground">{term}</dt>
      <dd className="font-medium break-words tabular-nums">{children}</dd>
    </div>
  );
}

/** The first time, what is unusual, or what is usual. */
function Before({ brief: { before, cautions }, isRefund }: { brief: ApprovalSummary; isRefund: boolean }) {
  const t = useTranslations("tasks.brief");
  const isOfAnother = cautions.some(({ is }) => is === "key_of_another" || is === "other_holder");
  const hasNewKey = cautions.some(({ is }) => is === "key_changed");
  if (isOfAnother) return <Badge tone="danger">{t("otherHolder")}</Badge>;
  if (hasNewKey) return <Badge tone="warning">{t("newKey")}</Badge>;
  if (isRefund) return t(before.count === 0 ? "neverGivenBack" : "givenBack", { count: before.count });
  if (cautions.some(({ is }) => is === "first_payment")) return <Badge tone="warning">{t("first")}</Badge>;
  return (
    <>
      {t(before.isCut ? "timesAtLeast" : "times", { count: before.count })}
      {before.medianCentavos !== null && (
        <span className="font-normal text-muted-foreground">
          , {t("median")} <Money amountCentavos={before.medianCentavos} />
        </span>
      )}
    </>
  );
}

function Why({ brief: { matchedRules: met } }: { brief: ApprovalSummary }) {
  const t = useTranslations("tasks.brief");
  const reasons = met.filter(({ effect }) => effect === "people");
  if (reasons.length === 0) return t("byRule");
  return reasons.map(({ rule, limit }, place) => (
    <span key={rule}>
      {place > 0 && ", "}
      {rule === "first_payment" ? (
        t("firstToKey")
      ) : limit === null ? (
        t("byRule")
      ) : (
        <>
          {t("above")} <Money amountCentavos={limit} />
        </>
      )}
    </span>
  ));
}
