import { type Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ClientMessages } from "@/app/_server/client-messages";
import { contextFor } from "@/app/_server/context-for";
import { Listed, readViews } from "@/app/_server/listed";
import { Prefetched } from "@/app/_server/prefetched";
import { pageFilter } from "@/app/_server/page-filter";
import { type Search } from "@/app/_server/query-of";
import { Link } from "@/components/ui/link";
import { addressOf } from "@/components/kit/navigation/addresses";
import { PageHeader } from "@/components/kit/page/page-header";
import { TransactionsPage } from "@/components/transactions/transactions-page";
import { Button } from "@/components/ui/button";
import { mayDo } from "@/lib/platform/auth/rights/rights";
import { dayOf } from "@/lib/core/time/sao-paulo";
import { transactionParsers } from "@/lib/domain/transactions/filter";
import { listProjectChoices } from "@/lib/domain/transactions/list-project-choices.server";
import { listTransactions } from "@/lib/domain/transactions/list-transactions.server";
import { transactionQueries } from "@/lib/domain/transactions/queries";
import { prepareExportAction } from "../statement/actions";
import { transactionActionsOf } from "./transaction-actions";

type Props = {
  params: Promise<{ wallet: string }>;
  searchParams: Search;
};

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("transactions"))("title") };
}

export default async function WalletTransactionsPage({ params, searchParams }: Props) {
  const { wallet } = await params;
  const ctx = await contextFor({ wallet });
  const t = await getTranslations("transactions");
  const { filter: given, refusal } = await pageFilter(searchParams, transactionParsers);
  if (refusal) return refusal;
  const filter = { ...given, wallet };
  const projects = await listProjectChoices(ctx);
  return (
    <ClientMessages of={["blocks", "details", "exports", "steps", "transactions", "views"]}>
      <div className="grid gap-4">
        <PageHeader
          title={t("title")}
          actions={
            <Button asChild variant="secondary">
              <Link href={addressOf.allTransactions()}>{t("allWallets")}</Link>
            </Button>
          }
        />
        <Prefetched
          read={(reads) =>
            Promise.all([
              reads.list(transactionQueries.list(filter), () => listTransactions(ctx, filter)),
              readViews(reads, ctx, "transactions"),
            ])
          }
        >
          <Listed actor={ctx.actor}>
            <TransactionsPage
              wallet={wallet}
              wallets={[]}
              projects={projects}
              today={dayOf(ctx.clock.now())}
              acts={transactionActionsOf(ctx.actor)}
              prepareExport={mayDo(ctx.actor, "records.export") ? prepareExportAction : undefined}
            />
          </Listed>
        </Prefetched>
      </div>
    </ClientMessages>
  );
}
