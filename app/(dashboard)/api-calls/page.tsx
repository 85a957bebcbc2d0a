import { type Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ClientMessages } from "@/app/_server/client-messages";
import { contextFor } from "@/app/_server/context-for";
import { namedWallets } from "@/app/_server/named-wallets";
import { Listed, readViews } from "@/app/_server/listed";
import { Prefetched } from "@/app/_server/prefetched";
import { pageFilter } from "@/app/_server/page-filter";
import { type Search } from "@/app/_server/query-of";
import { CallList } from "@/components/api-calls/call-list";
import { CallsChart } from "@/components/health-metrics/calls-chart";
import { PageHeader } from "@/components/kit/page/page-header";
import { getHealthMetrics } from "@/lib/composers/health-metrics/get-health-metrics.server";
import { healthMetricQueries } from "@/lib/composers/health-metrics/queries";
import { listCalls } from "@/lib/domain/api-calls/list-calls.server";
import { callQueries } from "@/lib/domain/api-calls/queries";
import { dayOf } from "@/lib/core/time/sao-paulo";
import { callParsers } from "@/lib/domain/api-calls/filter";

type Props = { searchParams: Search };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("apiCalls"))("title") };
}

export default async function CallsPage({ searchParams }: Props) {
  const ctx = await contextFor({ right: "operations.work" });
  const t = await getTranslations("apiCalls");
  const { filter, refusal } = await pageFilter(searchParams, callParsers);
  if (refusal) return refusal;
  const wallets = await namedWallets();
  return (
    <ClientMessages of={["apiCalls", "healthMetrics"]}>
      <div className="grid gap-4">
        <PageHeader title={t("title")} description={t("description")} />
        {/* Together: what comes later would move the list. */}
        <Prefetched
          read={(reads) =>
            Promise.all([
              reads.one(healthMetricQueries.of("day"), () => getHealthMetrics(ctx, { window: "day" })),
              reads.list(callQueries.list(filter), () => listCalls(ctx, filter)),
              readViews(reads, ctx, "calls"),
            ])
          }
        >
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
            <CallsChart />
            <Listed actor={ctx.actor}>
              <CallList
                today={dayOf(ctx.clock.now())}
                wallets={wallets.map(({ reference, name }) => ({ reference, name }))}
              />
            </Listed>
          </div>
        </Prefetched>
      </div>
    </ClientMessages>
  );
}
