"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { blockQueries } from "@/lib/domain/blocks/queries";
import { formatBrl } from "@/lib/core/money";
import { type Sum, approximately } from "@/lib/core/sum";
import { addressOf } from "../kit/addresses";
import { DateTime } from "../kit/date-time";
import { Money } from "../kit/money";
import { StatCard } from "../kit/stat-card";
import { TimeLeft } from "./block-deadline";
import { BlockWalletTable } from "./block-wallet-table";
import { percentWords } from "./percent-words";

/** What waits, what is held, and how often payments are contested; each figure opens its rows. */
export function BlockSummary() {
  const t = useTranslations("blocks.summary");
  const blocks = useTranslations("blocks");
  const locale = useLocale();
  const { data: summary } = useSuspenseQuery(blockQueries.summary());
  const { awaiting, exposure, medBlocks, paidCharges } = summary;
  const brl = (amount: Sum) => formatBrl(amount, locale);
  const medHref = addressOf.blocks({ kind: "med", from: summary.from, to: summary.to });
  const rate = (part: Sum, whole: Sum) =>
    percentWords(approximately(part), approximately(whole), locale) ?? t("none");
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="grid gap-3 sm:grid-cols-2 xl:grid-cols-4">
        <StatCard
          label={t("awaiting")}
          value={awaiting.count}
          detail={
            <>
              <span>{t("overdue", { count: summary.overdue })}</span>
              {summary.nextRespondBy && <TimeLeft until={summary.nextRespondBy} />}
            </>
          }
          href={addressOf.blocks({ status: "awaiting_response" })}
        />
        <StatCard
          label={t("exposure")}
          value={<Money amountCentavos={exposure.amountCentavos} />}
          detail={t("openBlocks", { count: exposure.count })}
          href={addressOf.blocks()}
        />
        <StatCard
          label={t("rateCount")}
          value={rate(medBlocks.count, paidCharges.count)}
          detail={t("rateOf", { blocks: medBlocks.count, payments: paidCharges.count })}
          href={medHref}
        />
        <StatCard
          label={t("rateValue")}
          value={rate(medBlocks.amountCentavos, paidCharges.amountCentavos)}
          detail={t("rateOfValue", {
            blocks: brl(medBlocks.amountCentavos),
            payments: brl(paidCharges.amountCentavos),
          })}
          href={medHref}
        />
      </div>
      {summary.wallets.length > 1 && <BlockWalletTable summary={summary} />}
      <p className="text-sm text-muted-foreground">
        {summary.readAt ? (
          <>
            {blocks("readAt")} <DateTime value={summary.readAt} relative />.
          </>
        ) : (
          blocks("neverRead")
        )}{" "}
        {blocks("deadline.oursHint", { hours: summary.responseHours })}
      </p>
    </div>
  );
}
