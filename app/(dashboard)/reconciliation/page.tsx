import { type Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ClientMessages } from "@/app/_server/client-messages";
import { contextFor } from "@/app/_server/context-for";
import { Prefetched, prefetch } from "@/app/_server/prefetch";
import { PageHeader } from "@/components/kit/page-header";
import { DriftList } from "@/components/reconciliation/drift-list";
import { listDrifts } from "@/lib/balance-drift/list-drifts.server";
import { driftQueries } from "@/lib/balance-drift/queries";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("reconciliation.drift"))("title") };
}

export default async function BalancesPage() {
  const ctx = await contextFor({ right: "operations.work" });
  const t = await getTranslations("reconciliation.drift");
  const drifts = await listDrifts(ctx);
  await prefetch(driftQueries.list(), () => Promise.resolve(drifts));
  return (
    <ClientMessages of={["reconciliation"]}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <PageHeader
          title={t("title")}
          description={t("description", { minutes: drifts.alarmAfterMinutes })}
        />
        <Prefetched>
          <DriftList />
        </Prefetched>
      </div>
    </ClientMessages>
  );
}
