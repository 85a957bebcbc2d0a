import { type Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ClientMessages } from "@/app/_server/client-messages";
import { contextFor } from "@/app/_server/context-for";
import { namedWallets } from "@/app/_server/named-wallets";
import { Prefetched, prefetchList } from "@/app/_server/prefetch";
import { AdoptionForm } from "@/components/adoption/adoption-form";
import { ForeignList } from "@/components/adoption/foreign-list";
import { RunList } from "@/components/adoption/run-list";
import { PageHeader } from "@/components/kit/page-header";
import { listForeign } from "@/lib/adoption/list-foreign.server";
import { listRuns } from "@/lib/adoption/list-runs.server";
import { adoptionQueries } from "@/lib/adoption/queries";
import { startAdoptionAction } from "./actions";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("adoption"))("title") };
}

export default async function AdoptPage() {
  const ctx = await contextFor({ right: "operations.work" });
  const t = await getTranslations("adoption");
  const [wallets] = await Promise.all([
    namedWallets(ctx),
    prefetchList(adoptionQueries.runs(), () => listRuns(ctx, {})),
    prefetchList(adoptionQueries.foreign(), () => listForeign(ctx, {})),
  ]);
  const names = wallets.map(({ reference, name }) => ({ reference, name }));
  return (
    <ClientMessages of={["adoption", "transactions"]}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <PageHeader title={t("title")} description={t("description")} />
        <Prefetched>
          <AdoptionForm wallets={names} start={startAdoptionAction} />
          <RunList wallets={names} />
          <ForeignList wallets={names} />
        </Prefetched>
      </div>
    </ClientMessages>
  );
}
