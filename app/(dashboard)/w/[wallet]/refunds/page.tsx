import { type Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ClientMessages } from "@/app/_server/client-messages";
import { contextFor } from "@/app/_server/context-for";
import { Piece } from "@/app/_server/piece";
import { type Search, queryOf } from "@/app/_server/query-of";
import { Waiting } from "@/components/sleep/provided-later";
import { PageHeader } from "@/components/kit/page-header";
import { OpenRefunds, RefundList } from "@/components/refunds/asleep";
import { dayOf } from "@/lib/core/sao-paulo";
import { listOpenRefunds, listRefunds } from "@/lib/domain/refunds/list-refunds.server";
import { refundQueries } from "@/lib/domain/refunds/queries";
import { RefundFilter } from "@/lib/domain/refunds/schema";

type Props = {
  params: Promise<{ wallet: string }>;
  searchParams: Search;
};

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("refunds"))("title") };
}

export default async function RefundsPage({ params, searchParams }: Props) {
  const { wallet } = await params;
  const ctx = await contextFor({ wallet });
  const t = await getTranslations("refunds");
  const { cursor: _cursor, ...filter } = RefundFilter.parse(await queryOf(searchParams, RefundFilter.shape));
  const list = <RefundList wallet={wallet} today={dayOf(ctx.clock.now())} />;
  return (
    <ClientMessages of={["refunds.detail", "refunds.list", "refunds.open", "refunds.state"]}>
      <div className="grid gap-4">
        <PageHeader title={t("title")} />
        <Piece
          skeleton={<Waiting>{list}</Waiting>}
          read={(reads) =>
            Promise.all([
              reads.one(refundQueries.open(wallet), () => listOpenRefunds(ctx)),
              reads.list(refundQueries.list(wallet, filter), () => listRefunds(ctx, filter)),
            ])
          }
        >
          <OpenRefunds wallet={wallet} />
          {list}
        </Piece>
      </div>
    </ClientMessages>
  );
}
