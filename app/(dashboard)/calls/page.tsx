import { type Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ClientMessages } from "@/app/_server/client-messages";
import { contextFor } from "@/app/_server/context-for";
import { namedWallets } from "@/app/_server/named-wallets";
import { Prefetched, prefetchList } from "@/app/_server/prefetch";
import { CallList } from "@/components/api-calls/call-list";
import { PageHeader } from "@/components/kit/page-header";
import { listCalls } from "@/lib/api-calls/list-calls.server";
import { callQueries } from "@/lib/api-calls/queries";
import { CallFilter } from "@/lib/api-calls/schema";

type Props = { searchParams: Promise<Record<string, string | string[]>> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("calls"))("title") };
}

export default async function CallsPage({ searchParams }: Props) {
  const ctx = await contextFor({ right: "operations.work" });
  const t = await getTranslations("calls");
  const { cursor: _cursor, ...filter } = CallFilter.parse(await searchParams);
  const [wallets] = await Promise.all([
    namedWallets(ctx),
    prefetchList(callQueries.list(filter), () => listCalls(ctx, filter)),
  ]);
  return (
    <ClientMessages of={["calls"]}>
      <div className="grid gap-4">
        <PageHeader title={t("title")} description={t("description")} />
        <Prefetched>
          <CallList wallets={wallets.map(({ reference, name }) => ({ reference, name }))} />
        </Prefetched>
      </div>
    </ClientMessages>
  );
}
