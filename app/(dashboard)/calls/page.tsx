import { type Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ClientMessages } from "@/app/_server/client-messages";
import { contextFor } from "@/app/_server/context-for";
import { namedWallets } from "@/app/_server/named-wallets";
import { Piece } from "@/app/_server/piece";
import { type Search, queryOf } from "@/app/_server/query-of";
import { CallList } from "@/components/api-calls/asleep";
import { PageHeader } from "@/components/kit/page-header";
import { listCalls } from "@/lib/domain/api-calls/list-calls.server";
import { callQueries } from "@/lib/domain/api-calls/queries";
import { CallFilter } from "@/lib/domain/api-calls/schema";

type Props = { searchParams: Search };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("calls"))("title") };
}

export default async function CallsPage({ searchParams }: Props) {
  const ctx = await contextFor({ right: "operations.work" });
  const t = await getTranslations("calls");
  const { cursor: _cursor, ...filter } = CallFilter.parse(await queryOf(searchParams, CallFilter.shape));
  const wallets = await namedWallets();
  return (
    <ClientMessages of={["calls"]}>
      <div className="grid gap-4">
        <PageHeader title={t("title")} description={t("description")} />
        <Piece read={(reads) => reads.list(callQueries.list(filter), () => listCalls(ctx, filter))}>
          <CallList wallets={wallets.map(({ reference, name }) => ({ reference, name }))} />
        </Piece>
      </div>
    </ClientMessages>
  );
}
