"use client";

import { MismatchNote } from "../kit/mismatch-note";
import { useTranslations } from "next-intl";
import { type TransactionDetail } from "@/lib/domain/transactions/schema";
import { ExternalText } from "../kit/external-text";
import { Callout } from "../ui/callout";

/** What must be known before anything else: that sources disagree, or that the money never entered. */
export function TransactionNotes({
  transaction: { mismatch, mismatchDetails, blockedDeposit },
}: {
  transaction: TransactionDetail;
}) {
  const t = useTranslations("transactions");
  return (
    <>
      <MismatchNote mismatch={mismatch} details={mismatchDetails} />
      {blockedDeposit !== null && (
        <Callout tone="danger" role="note" title={t("blockedDeposit.title")}>
          <p>{t("blockedDeposit.detail")}</p>
          {blockedDeposit.reason && (
            <p className="text-sm">
              {t("blockedDeposit.reason")}: <ExternalText text={blockedDeposit.reason} />
            </p>
          )}
        </Callout>
      )}
    </>
  );
}
