import { type Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ClientMessages } from "@/app/_server/client-messages";
import { contextFor } from "@/app/_server/context-for";
import { Prefetched, prefetch } from "@/app/_server/prefetch";
import { HealthFigures } from "@/components/health/health-figures";
import { PageHeader } from "@/components/kit/page-header";
import { getHealth } from "@/lib/health/get-health.server";
import { healthQueries } from "@/lib/health/queries";
import { serviceLink } from "@/lib/services.server";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("health"))("title") };
}

export default async function HealthPage() {
  const ctx = await contextFor({ right: "operations.work" });
  const t = await getTranslations("health");
  await prefetch(healthQueries.now(), () => getHealth(ctx, serviceLink()));
  return (
    <ClientMessages of={["health", "reconciliation"]}>
      <div className="grid gap-4">
        <PageHeader title={t("title")} description={t("description")} />
        <Prefetched>
          <HealthFigures />
        </Prefetched>
      </div>
    </ClientMessages>
  );
}
