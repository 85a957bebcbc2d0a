import { type Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ClientMessages } from "@/app/_server/client-messages";
import { contextFor } from "@/app/_server/context-for";
import { namedWallets } from "@/app/_server/named-wallets";
import { Piece } from "@/app/_server/piece";
import { type Search, queryOf } from "@/app/_server/query-of";
import { OverviewFilter } from "@/lib/composers/overview/schema";
import { ClockNote } from "@/components/health/clock-note";
import { PageHeader } from "@/components/kit/page-header";
import { OverviewView } from "@/components/overview/asleep";
import { dayOf } from "@/lib/core/sao-paulo";
import { listFarClocks } from "@/lib/composers/health/list-far-clocks.server";
import { getOverview } from "@/lib/composers/overview/get-overview.server";
import { filterFromAddress } from "@/lib/composers/overview/period";
import { overviewQueries } from "@/lib/composers/overview/queries";

type Props = { searchParams: Search };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("overview"))("title") };
}

export default async function OverviewPage({ searchParams }: Props) {
  const ctx = await contextFor();
  const t = await getTranslations("overview");
  const today = dayOf(ctx.clock.now());
  const filter = filterFromAddress(await queryOf(searchParams, OverviewFilter.shape), today);
  const [wallets, clocks] = await Promise.all([namedWallets(), listFarClocks(ctx)]);
  return (
    <ClientMessages of={["overview"]}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <PageHeader title={t("title")} description={t("lead")} />
        <ClockNote clocks={clocks} />
        <Piece read={(reads) => reads.one(overviewQueries.period(filter), () => getOverview(ctx, filter))}>
          <OverviewView today={today} wallets={wallets.map(({ reference, name }) => ({ reference, name }))} />
        </Piece>
      </div>
    </ClientMessages>
  );
}
