import { EVENT_NAMES } from "@/lib/core/enums/events";
import { type Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ClientMessages } from "@/app/_server/client-messages";
import { contextFor } from "@/app/_server/context-for";
import { namedWallets } from "@/app/_server/named-wallets";
import { Listed, readViews } from "@/app/_server/listed";
import { Prefetched } from "@/app/_server/prefetched";
import { pageFilter } from "@/app/_server/page-filter";
import { type Search } from "@/app/_server/query-of";
import { PageHeader } from "@/components/kit/page/page-header";
import { HealthBoard } from "@/components/health-metrics/health-board";
import { DeliveryList } from "@/components/deliveries/delivery-list";
import { RefusedDeliveries } from "@/components/deliveries/refused-deliveries";
import { getHealthMetrics } from "@/lib/composers/health-metrics/get-health-metrics.server";
import { healthMetricQueries } from "@/lib/composers/health-metrics/queries";
import { listDeliveries } from "@/lib/composers/deliveries/list-deliveries.server";
import { listRefusals } from "@/lib/composers/deliveries/list-refusals.server";
import { deliveryQueries } from "@/lib/composers/deliveries/queries";
import { dayOf } from "@/lib/core/time/sao-paulo";
import { deliveryParsers } from "@/lib/composers/deliveries/filter";

type Props = { searchParams: Search };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("deliveries"))("title") };
}

export default async function EventsPage({ searchParams }: Props) {
  const ctx = await contextFor({ right: "operations.work" });
  const t = await getTranslations("deliveries");
  const { filter, refusal } = await pageFilter(searchParams, deliveryParsers);
  if (refusal) return refusal;
  const wallets = await namedWallets();
  return (
    <ClientMessages of={["healthMetrics", "steps"]}>
      <div className="grid gap-4">
        <PageHeader title={t("title")} description={t("description")} />
        {/* One piece: the board's height is that of the accounts on it, and would push a list that came before it. */}
        <Prefetched
          read={(reads) =>
            Promise.all([
              reads.one(healthMetricQueries.of("day"), () => getHealthMetrics(ctx, { window: "day" })),
              reads.list(deliveryQueries.list(filter), () => listDeliveries(ctx, filter)),
              reads.one(deliveryQueries.refused(), () => listRefusals(ctx)),
              readViews(reads, ctx, "events"),
            ])
          }
        >
          <HealthBoard of="deliveries" />
          <RefusedDeliveries />
          <Listed actor={ctx.actor}>
            <DeliveryList
              today={dayOf(ctx.clock.now())}
              wallets={wallets.map(({ reference, name }) => ({ reference, name }))}
              eventNames={EVENT_NAMES}
            />
          </Listed>
        </Prefetched>
      </div>
    </ClientMessages>
  );
}
