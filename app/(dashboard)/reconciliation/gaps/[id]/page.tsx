import { type Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { ClientMessages } from "@/app/_server/client-messages";
import { contextFor } from "@/app/_server/context-for";
import { namedWallets } from "@/app/_server/named-wallets";
import { Prefetched, prefetch, prefetchList } from "@/app/_server/prefetch";
import { OutageReport } from "@/components/outages/outage-report";
import { isUuid } from "@/lib/core/ids";
import { getOutageReport } from "@/lib/outages/get-outage-report.server";
import { listOutageChanges } from "@/lib/outages/list-outage-changes.server";
import { outageQueries } from "@/lib/outages/queries";

type Props = { params: Promise<{ id: string }> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("outages"))("one") };
}

export default async function GapPage({ params }: Props) {
  const ctx = await contextFor({ right: "operations.work" });
  const { id } = await params;
  if (!isUuid(id)) notFound();
  const [wallets] = await Promise.all([
    namedWallets(ctx),
    prefetch(outageQueries.report(id), () => getOutageReport(ctx, id)),
    prefetchList(outageQueries.changes(id), () => listOutageChanges(ctx, { id })),
  ]);
  return (
    <ClientMessages of={["outages", "transactions", "refunds", "blocks"]}>
      <Prefetched>
        <OutageReport id={id} wallets={wallets.map(({ reference, name }) => ({ reference, name }))} />
      </Prefetched>
    </ClientMessages>
  );
}
