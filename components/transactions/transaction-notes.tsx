"use client";

import { useTranslations } from "next-intl";
import { type TransactionDetail } from "@/lib/transactions/schema";
import { ForeignText } from "../kit/foreign-text";
import { Callout } from "../ui/callout";

/** What must be known before anything else: that sources disagree, or that the money never entered. */
export function TransactionNotes({
  transaction: { conflict, blockedDeposit },
}: {
  transaction: TransactionDetail;
}) {
  const t = useTranslations("transactions");
  return (
    <>
      {conflict !== null && (
        <Callout tone="warning" role="note" title={t("conflict.title")}>
          {t("conflict.detail")}
        </Callout>
      )}
      {blockedDeposit !== null && (
        <Callout tone="danger" role="note" title={t("blockedDeposit.title")}>
          <p>{t("blockedDeposit.detail")}</p>
          {blockedDeposit.reason && (
            <p className="text-sm">
              {t("blockedDeposit.reason")}: <ForeignText text={blockedDeposit.reason} />
            </p>
          )}
        </Callout>
      )}
    </>
  );
}
