import { type Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ClientMessages } from "@/app/_server/client-messages";
import { contextFor } from "@/app/_server/context-for";
import { Prefetched, prefetchList } from "@/app/_server/prefetch";
import { PageHeader } from "@/components/kit/page-header";
import { OutageList } from "@/components/outages/outage-list";
import { listOutages } from "@/lib/outages/list-outages.server";
import { outageQueries } from "@/lib/outages/queries";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("outages"))("title") };
}

export default async function GapsPage() {
  const ctx = await contextFor({ right: "operations.work" });
  const t = await getTranslations("outages");
  await prefetchList(outageQueries.list(), () => listOutages(ctx, {}));
  return (
    <ClientMessages of={["outages"]}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <PageHeader title={t("title")} description={t("description")} />
        <Prefetched>
          <OutageList />
        </Prefetched>
      </div>
    </ClientMessages>
  );
}
