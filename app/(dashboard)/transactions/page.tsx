import { type Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ClientMessages } from "@/app/_server/client-messages";
import { contextFor } from "@/app/_server/context-for";
import { namedWallets } from "@/app/_server/named-wallets";
import { Prefetched, prefetchList } from "@/app/_server/prefetch";
import { PageHeader } from "@/components/kit/page-header";
import { TransactionsPage } from "@/components/transactions/transactions-page";
import { mayDo } from "@/lib/auth/rights";
import { dayOf } from "@/lib/core/sao-paulo";
import { filterFromAddress } from "@/lib/transactions/filter-address";
import { listProjectChoices } from "@/lib/transactions/list-project-choices.server";
import { listTransactions } from "@/lib/transactions/list-transactions.server";
import { transactionQueries } from "@/lib/transactions/queries";
import { prepareExportAction } from "../w/[wallet]/statement/actions";
import { transactionActs } from "../w/[wallet]/transactions/transaction-acts";

type Props = { searchParams: Promise<Record<string, string | string[]>> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("transactions"))("title") };
}

export default async function AllTransactionsPage({ searchParams }: Props) {
  const ctx = await contextFor();
  const t = await getTranslations("transactions");
  const filter = filterFromAddress(await searchParams);
  const [wallets, projects] = await Promise.all([
    namedWallets(ctx),
    listProjectChoices(ctx),
    prefetchList(transactionQueries.list(filter), () => listTransactions(ctx, filter)),
  ]);
  return (
    <ClientMessages of={["transactions", "statement", "exports"]}>
      <div className="grid gap-4">
        <PageHeader title={t("titleAll")} />
        <Prefetched>
          <TransactionsPage
            wallets={wallets.map(({ reference, name }) => ({ value: reference, name }))}
            projects={projects}
            today={dayOf(ctx.clock.now())}
            acts={transactionActs(ctx.actor)}
            prepareExport={mayDo(ctx.actor, "records.export") ? prepareExportAction : undefined}
          />
        </Prefetched>
      </div>
    </ClientMessages>
  );
}
