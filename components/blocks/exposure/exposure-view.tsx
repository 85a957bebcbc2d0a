"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { exposureQueries } from "@/lib/composers/exposure/queries";
import { blockQueries } from "@/lib/domain/blocks/queries";
import { figureFilters } from "@/lib/domain/blocks/figure-filters";
import { QueueKnowledge } from "../queue-knowledge";
import { addressOf } from "@/components/kit/navigation/addresses";
import { Money } from "@/components/kit/values/money";
import { StatCard } from "@/components/kit/page/stat-card";
import { HeldChart } from "./held-chart";
import { HeldGroups } from "./held-groups";
import { Outcomes } from "./outcomes";
import { RateChart } from "./rate-chart";

export function ExposureView() {
  const t = useTranslations("exposure.now");
  const { data: exposure } = useSuspenseQuery(exposureQueries.view());
  const { data: summary } = useSuspenseQuery(blockQueries.summary());
  const { now, groups, days, rate, outcomes } = exposure;
  const isKnown = summary.unread.length === 0;
  const isNothing = now.count === 0 && !isKnown;
  const held = isNothing ? t("unknown") : <Money figure="held_now" amountCentavos={now.heldCentavos} />;
  const heldHref = addressOf.blocks(figureFilters.held());
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <QueueKnowledge summary={summary} />
      <div className="grid gap-3 sm:grid-cols-2 xl:grid-cols-4">
        <StatCard
          figure="held_now"
          label={t("held")}
          value={held}
          detail={isNothing ? t("unread") : t("count", { count: now.count })}
          href={heldHref}
        />
        <StatCard
          figure="held_if_lost"
          label={t("lost")}
          value={held}
          detail={isNothing ? t("unread") : t("lostDetail")}
          href={heldHref}
        />
        <StatCard
          figure="held_legs"
          label={t("legs")}
          value={<Money figure="held_legs" amountCentavos={now.legsCentavos} />}
          detail={t("legsDetail")}
        />
        <StatCard
          figure="held_beside"
          label={t("available")}
          value={
            now.availableCentavos === null ? (
              t("unknown")
            ) : (
              <Money figure="held_beside" amountCentavos={now.availableCentavos} />
            )
          }
          detail={now.availableCentavos === null ? t("unknownDetail") : t("availableDetail")}
        />
      </div>
      {now.isCut && <p className="text-sm text-muted-foreground">{t("cut", { count: 2_000 })}</p>}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 xl:grid-cols-2">
        <Panel>
          <HeldChart days={days} />
        </Panel>
        <Panel>
          <RateChart points={rate} />
        </Panel>
      </div>
      <HeldGroups groups={groups} isKnown={isKnown} />
      <Outcomes outcomes={outcomes} isKnown={isKnown} />
    </div>
  );
}

const Panel = ({ children }: { children: React.ReactNode }) => (
  <div className="min-w-0 rounded-lg border bg-card p-4">{children}</div>
);
