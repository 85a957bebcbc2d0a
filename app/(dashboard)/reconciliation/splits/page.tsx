import { type Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ClientMessages } from "@/app/_server/client-messages";
import { contextFor } from "@/app/_server/context-for";
import { namedWallets } from "@/app/_server/named-wallets";
import { Prefetched, prefetch, prefetchList } from "@/app/_server/prefetch";
import { PageHeader } from "@/components/kit/page-header";
import { SplitView } from "@/components/split-reconciliation/split-view";
import { dayOf } from "@/lib/core/sao-paulo";
import { splitQueries } from "@/lib/split-reconciliation/queries";
import { listSplitCharges, summarizeSplits } from "@/lib/split-reconciliation/reconcile-splits.server";
import { splitFilterFrom } from "@/lib/split-reconciliation/split-period";

type Props = { searchParams: Promise<Record<string, string | string[]>> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("splits"))("title") };
}

export default async function SplitsPage({ searchParams }: Props) {
  const ctx = await contextFor({ right: "operations.work" });
  const t = await getTranslations("splits");
  const today = dayOf(ctx.clock.now());
  const filter = splitFilterFrom(await searchParams, today);
  const [wallets] = await Promise.all([
    namedWallets(ctx),
    prefetch(splitQueries.summary(filter), () => summarizeSplits(ctx, filter)),
    prefetchList(splitQueries.charges(filter), () => listSplitCharges(ctx, filter)),
  ]);
  return (
    <ClientMessages of={["splits"]}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <PageHeader title={t("title")} description={t("description")} />
        <Prefetched>
          <SplitView today={today} wallets={wallets.map(({ reference, name }) => ({ reference, name }))} />
        </Prefetched>
      </div>
    </ClientMessages>
  );
}
