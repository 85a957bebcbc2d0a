import { type Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ClientMessages } from "@/app/_server/client-messages";
import { contextFor } from "@/app/_server/context-for";
import { namedWallets } from "@/app/_server/named-wallets";
import { Prefetched, prefetch } from "@/app/_server/prefetch";
import { PageHeader } from "@/components/kit/page-header";
import { OverviewView } from "@/components/overview/overview-view";
import { dayOf } from "@/lib/core/sao-paulo";
import { getOverview } from "@/lib/overview/get-overview.server";
import { filterFromAddress } from "@/lib/overview/period";
import { overviewQueries } from "@/lib/overview/queries";

type Props = { searchParams: Promise<Record<string, string | string[]>> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("overview"))("title") };
}

export default async function OverviewPage({ searchParams }: Props) {
  const ctx = await contextFor();
  const t = await getTranslations("overview");
  const today = dayOf(ctx.clock.now());
  const filter = filterFromAddress(await searchParams, today);
  const [wallets] = await Promise.all([
    namedWallets(ctx),
    prefetch(overviewQueries.period(filter), () => getOverview(ctx, filter)),
  ]);
  return (
    <ClientMessages of={["overview", "shell"]}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <PageHeader title={t("title")} description={t("lead")} />
        <Prefetched>
          <OverviewView today={today} wallets={wallets.map(({ reference, name }) => ({ reference, name }))} />
        </Prefetched>
      </div>
    </ClientMessages>
  );
}
