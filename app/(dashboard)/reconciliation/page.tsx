import { type Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { contextFor } from "@/app/_server/context-for";
import { Prefetched } from "@/app/_server/prefetched";
import { Skeleton } from "@/components/ui/skeleton";
import { PageHeader } from "@/components/kit/page/page-header";
import { DriftList } from "@/components/reconciliation/balances/drift-list";
import { listDrifts } from "@/lib/reconciliation/balances/list-drifts.server";
import { driftQueries } from "@/lib/reconciliation/balances/queries";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("reconciliation.drift"))("title") };
}

export default async function BalancesPage() {
  const ctx = await contextFor({ right: "operations.work" });
  const t = await getTranslations("reconciliation.drift");
  const drifts = listDrifts(ctx);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <PageHeader
        title={t("title")}
        description={
          <Prefetched skeleton={<Skeleton className="my-0.5 h-4 w-96 max-w-full" />} read={() => drifts}>
            {({ alarmAfterMinutes }) => t("description", { minutes: alarmAfterMinutes })}
          </Prefetched>
        }
      />
      <Prefetched read={(reads) => reads.one(driftQueries.list(), () => drifts)}>
        <DriftList />
      </Prefetched>
    </div>
  );
}
