"use client";

import { MismatchNote } from "../kit/record/mismatch-note";
import { useTranslations } from "next-intl";
import { refusalOf } from "@/lib/core/errors/refusal";
import { type TransactionDetail } from "@/lib/domain/transactions/schema";
import { Callout } from "../ui/callout";

/** Notes that must be read before anything else: that sources disagree, or that the money never entered. */
export function TransactionNotes({
  transaction: { mismatch, mismatchDetails, blockedDeposit },
}: {
  transaction: TransactionDetail;
}) {
  const t = useTranslations("transactions");
  const reasons = useTranslations("kit.standing.refusal");
  const refusal = refusalOf("failed", blockedDeposit?.reason ?? null);
  return (
    <>
      <MismatchNote mismatch={mismatch} details={mismatchDetails} />
      {blockedDeposit !== null && (
        <Callout tone="danger" role="note" title={t("blockedDeposit.title")}>
          <p>{t("blockedDeposit.detail")}</p>
          {refusal && (
            <p className="text-sm">
              {t("blockedDeposit.reason")}: {reasons(refusal)}
            </p>
          )}
        </Callout>
      )}
    </>
  );
}
