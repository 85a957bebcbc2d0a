import { type Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ClientMessages } from "@/app/_server/client-messages";
import { contextFor } from "@/app/_server/context-for";
import { namedWallets } from "@/app/_server/named-wallets";
import { Prefetched } from "@/app/_server/prefetched";
import { SectionsSkeleton } from "@/components/kit/page/skeletons";
import { ProblemsNote } from "@/components/connection/problems-note";
import { UnknownsNote } from "@/components/connection/unknowns-note";
import { HealthFigures } from "@/components/health/health-figures";
import { HealthBoard } from "@/components/health-metrics/health-board";
import { PageHeader } from "@/components/kit/page/page-header";
import { getConnectionProblems } from "@/lib/composers/connection/get-connection-problems.server";
import { getHealthMetrics } from "@/lib/composers/health-metrics/get-health-metrics.server";
import { healthMetricQueries } from "@/lib/composers/health-metrics/queries";
import { getHealth } from "@/lib/composers/health/get-health.server";
import { healthQueries } from "@/lib/composers/health/queries";
import { instanceLink, instanceStatus } from "@/lib/runtime/process.server";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("health"))("title") };
}

export default async function HealthPage() {
  const ctx = await contextFor({ right: "operations.work" });
  const [t, { problems, unknowns }, wallets] = await Promise.all([
    getTranslations("health"),
    getConnectionProblems(ctx, "all"),
    namedWallets(),
  ]);
  return (
    <ClientMessages of={["clocks", "health", "reconciliation", "healthMetrics"]}>
      <div className="grid gap-4">
        <PageHeader title={t("title")} description={t("description")} />
        <ProblemsNote problems={problems} wallets={wallets} />
        {/* One piece: what comes first would be pushed by what stands above it. */}
        <Prefetched
          skeleton={<SectionsSkeleton lines={[12, 4, 4, 10, 10, 6, 3]} />}
          read={(reads) =>
            Promise.all([
              reads.one(healthMetricQueries.of("day"), () => getHealthMetrics(ctx, { window: "day" })),
              reads.one(healthQueries.now(), async () =>
                getHealth(ctx, instanceLink(), await instanceStatus(ctx)),
              ),
            ])
          }
        >
          <HealthBoard of="all" />
          <UnknownsNote unknowns={unknowns} wallets={wallets} isOpen />
          <HealthFigures />
        </Prefetched>
      </div>
    </ClientMessages>
  );
}
