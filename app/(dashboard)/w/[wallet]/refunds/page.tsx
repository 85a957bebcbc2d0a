import { type Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ClientMessages } from "@/app/_server/client-messages";
import { contextFor } from "@/app/_server/context-for";
import { Prefetched, prefetch, prefetchList } from "@/app/_server/prefetch";
import { PageHeader } from "@/components/kit/page-header";
import { OpenRefunds } from "@/components/refunds/open-refunds";
import { RefundList } from "@/components/refunds/refund-list";
import { dayOf } from "@/lib/core/sao-paulo";
import { listOpenRefunds, listRefunds } from "@/lib/refunds/list-refunds.server";
import { refundQueries } from "@/lib/refunds/queries";
import { RefundFilter } from "@/lib/refunds/schema";

type Props = {
  params: Promise<{ wallet: string }>;
  searchParams: Promise<Record<string, string | string[]>>;
};

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("refunds"))("title") };
}

export default async function RefundsPage({ params, searchParams }: Props) {
  const { wallet } = await params;
  const ctx = await contextFor({ wallet });
  const t = await getTranslations("refunds");
  // An address that was written by hand may hold anything: what is no filter is none.
  const { cursor: _cursor, ...filter } = RefundFilter.safeParse(await searchParams).data ?? {};
  await prefetch(refundQueries.open(wallet), () => listOpenRefunds(ctx));
  await prefetchList(refundQueries.list(wallet, filter), () => listRefunds(ctx, filter));
  return (
    <ClientMessages of={["refunds"]}>
      <div className="grid gap-4">
        <PageHeader title={t("title")} />
        <Prefetched>
          <OpenRefunds wallet={wallet} />
          <RefundList wallet={wallet} today={dayOf(ctx.clock.now())} />
        </Prefetched>
      </div>
    </ClientMessages>
  );
}
