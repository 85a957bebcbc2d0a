import { type Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { ClientMessages } from "@/app/_server/client-messages";
import { contextFor } from "@/app/_server/context-for";
import { namedWallets } from "@/app/_server/named-wallets";
import { Prefetched, prefetch, prefetchList } from "@/app/_server/prefetch";
import { RunDetail } from "@/components/adoption/run-detail";
import { listLines } from "@/lib/adoption/list-lines.server";
import { getRun } from "@/lib/adoption/list-runs.server";
import { adoptionQueries } from "@/lib/adoption/queries";
import { LinesQuery } from "@/lib/adoption/schema";
import { isUuid } from "@/lib/core/ids";

type Props = {
  params: Promise<{ id: string }>;
  searchParams: Promise<Record<string, string | string[]>>;
};

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("adoption"))("one") };
}

export default async function AdoptionPage({ params, searchParams }: Props) {
  const ctx = await contextFor({ right: "operations.work" });
  const { id } = await params;
  if (!isUuid(id)) notFound();
  const { outcome } = LinesQuery.parse(await searchParams);
  const [wallets] = await Promise.all([
    namedWallets(ctx),
    prefetch(adoptionQueries.run(id), () => getRun(ctx, id)),
    prefetchList(adoptionQueries.lines(id, outcome), () => listLines(ctx, { id, outcome })),
  ]);
  return (
    <ClientMessages of={["adoption"]}>
      <Prefetched>
        <RunDetail id={id} wallets={wallets.map(({ reference, name }) => ({ reference, name }))} />
      </Prefetched>
    </ClientMessages>
  );
}
