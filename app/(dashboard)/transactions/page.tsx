import { type Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ClientMessages } from "@/app/_server/client-messages";
import { contextFor } from "@/app/_server/context-for";
import { namedWallets } from "@/app/_server/named-wallets";
import { Listed, readViews } from "@/app/_server/listed";
import { Prefetched } from "@/app/_server/prefetched";
import { pageFilter } from "@/app/_server/page-filter";
import { type Search } from "@/app/_server/query-of";
import { PageHeader } from "@/components/kit/page/page-header";
import { TransactionsPage } from "@/components/transactions/transactions-page";
import { mayDo } from "@/lib/platform/auth/rights/rights";
import { dayOf } from "@/lib/core/time/sao-paulo";
import { transactionParsers } from "@/lib/domain/transactions/filter";
import { listProjectChoices } from "@/lib/domain/transactions/list-project-choices.server";
import { listTransactions } from "@/lib/domain/transactions/list-transactions.server";
import { transactionQueries } from "@/lib/domain/transactions/queries";
import { prepareExportAction } from "../w/[wallet]/statement/actions";
import { transactionActionsOf } from "../w/[wallet]/transactions/transaction-actions";

type Props = { searchParams: Search };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("transactions"))("title") };
}

export default async function AllTransactionsPage({ searchParams }: Props) {
  const ctx = await contextFor();
  const t = await getTranslations("transactions");
  const { filter, refusal } = await pageFilter(searchParams, transactionParsers);
  if (refusal) return refusal;
  const [wallets, projects] = await Promise.all([namedWallets(), listProjectChoices(ctx)]);
  return (
    <ClientMessages of={["blocks", "details", "exports", "steps", "transactions", "views"]}>
      <div className="grid gap-4">
        <PageHeader title={t("titleAll")} />
        <Prefetched
          read={(reads) =>
            Promise.all([
              reads.list(transactionQueries.list(filter), () => listTransactions(ctx, filter)),
              readViews(reads, ctx, "all-transactions"),
            ])
          }
        >
          <Listed actor={ctx.actor}>
            <TransactionsPage
              wallets={wallets.map(({ reference, name }) => ({ value: reference, name }))}
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
