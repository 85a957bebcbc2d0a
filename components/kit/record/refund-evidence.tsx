"use client";

import { useTranslations } from "next-intl";
import { addUp, subtract } from "@/lib/core/money/sum";
import { type RefundEvidence as Evidence } from "@/lib/domain/refunds/schema";
import { DateTime } from "../values/date-time";
import { DefinitionList } from "./definition-list";
import { Money } from "../values/money";
import { PaymentStatus } from "../status/payment-status";

/** The observations around the request. A person weighs them; nothing is concluded from them. */
export function RefundEvidence({ evidence }: { evidence: Evidence }) {
  const t = useTranslations("refunds.detail");
  const expected = evidence.amountCentavos + (evidence.expectedFeeCentavos ?? 0);
  const { totalBeforeCentavos: before, totalAfterCentavos: after } = evidence;
  const others = evidence.otherMovementsCentavos ?? 0;
  const fall = before === null || after === null ? null : subtract(after, addUp(before, others));
  const balance = (amount: number | null, at: string | null) => (
    <>
      <Money amountCentavos={amount} />{" "}
      {at && <DateTime value={at} format="seconds" className="text-sm text-muted-foreground" />}
    </>
  );
  return (
    <DefinitionList
      items={[
        { term: t("totalBefore"), detail: balance(evidence.totalBeforeCentavos, evidence.beforeAt) },
        {
          term: t("totalAfter"),
          detail: balance(evidence.totalAfterCentavos, evidence.afterAt),
          hidden: evidence.afterAt === null,
        },
        { term: t("expected"), detail: <Money amountCentavos={expected} /> },
        {
          term: t("seenFall"),
          detail: <Money figure="total_fall" amountCentavos={fall} />,
          hidden: fall === null,
        },
        {
          term: t("otherMovements"),
          detail: <Money figure="other_movements" amountCentavos={evidence.otherMovementsCentavos} />,
          hidden: evidence.otherMovementsCentavos === null,
        },
        {
          term: t("paymentStatus"),
          detail: <PaymentStatus status={evidence.paymentStatus ?? ""} />,
          hidden: evidence.paymentStatus === null,
        },
      ]}
    />
  );
}
