"use client";

import { useTranslations } from "next-intl";
import { TableSkeleton } from "../kit/skeletons";
import { Section } from "../kit/section";
import { Button } from "../ui/button";
import { Skeleton } from "../ui/skeleton";
import { SERIES_IDS } from "./day-series";
import { OverviewStatsSkeleton } from "./overview-stats";

/** The overview before its figures: every part in its place. */
export function OverviewSkeleton({ wallets }: { wallets: number }) {
  const t = useTranslations("overview");
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4" aria-busy>
      <OverviewStatsSkeleton />
      <Section title={t("balances")} description={t("balancesHint")} flush>
        <TableSkeleton rows={wallets} />
      </Section>
      <div className="grid gap-4 xl:grid-cols-2">
        {SERIES_IDS.map((id) => (
          <Section
            key={id}
            title={t(`charts.${id}`)}
            flush
            actions={
              <Button variant="ghost" size="sm" disabled className="invisible">
                {t("table")}
              </Button>
            }
          >
            <div className="p-4">
              <Skeleton className="h-55" />
            </div>
          </Section>
        ))}
      </div>
      <Section title={t("byWallet")} description={t("byWalletHint")} flush>
        <TableSkeleton rows={wallets} />
      </Section>
    </div>
  );
}
