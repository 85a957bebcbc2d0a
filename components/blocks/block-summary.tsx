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

/** Beside the inbox: what is held, what waits, and how often payments are contested; each figure opens its rows. */
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
    <aside
      aria-label={t("title")}
      className="grid content-start gap-3 sm:grid-cols-2 xl:grid-cols-4 min-[90rem]:grid-cols-1"
    >
      <StatCard
        label={t("exposure")}
        value={<Money amountCentavos={exposure.amountCentavos} />}
        detail={t("openBlocks", { count: exposure.count })}
        href={addressOf.blocks()}
      />
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
      <p className="text-sm text-muted-foreground sm:max-[90rem]:col-span-full">
        {summary.readAt ? (
          <>
            {blocks("readAt")} <DateTime value={summary.readAt} relative />.
          </>
        ) : (
          blocks("neverRead")
        )}{" "}
        {blocks("deadline.oursHint", { hours: summary.responseHours })}
      </p>
    </aside>
  );
}

/** What of each wallet is at stake, where there are several. */
export function BlockWallets() {
  const { data: summary } = useSuspenseQuery(blockQueries.summary());
  return summary.wallets.length > 1 && <BlockWalletTable summary={summary} />;
}
