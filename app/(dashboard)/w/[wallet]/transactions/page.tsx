import { type Metadata, type Route } from "next";
import Link from "next/link";
import { getTranslations } from "next-intl/server";
import { ClientMessages } from "@/app/_server/client-messages";
import { contextFor } from "@/app/_server/context-for";
import { Prefetched, prefetchList } from "@/app/_server/prefetch";
import { PageHeader } from "@/components/kit/page-header";
import { TransactionsPage } from "@/components/transactions/transactions-page";
import { Button } from "@/components/ui/button";
import { mayDo } from "@/lib/auth/rights";
import { dayOf } from "@/lib/core/sao-paulo";
import { filterFromAddress } from "@/lib/transactions/filter-address";
import { listProjectChoices } from "@/lib/transactions/list-project-choices.server";
import { listTransactions } from "@/lib/transactions/list-transactions.server";
import { transactionQueries } from "@/lib/transactions/queries";
import { prepareExportAction } from "../statement/actions";
import { transactionActs } from "./transaction-acts";

type Props = {
  params: Promise<{ wallet: string }>;
  searchParams: Promise<Record<string, string | string[]>>;
};

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("transactions"))("title") };
}

export default async function WalletTransactionsPage({ params, searchParams }: Props) {
  const { wallet } = await params;
  const ctx = await contextFor({ wallet });
  const t = await getTranslations("transactions");
  const filter = { ...filterFromAddress(await searchParams), wallet };
  const [projects] = await Promise.all([
    listProjectChoices(ctx),
    prefetchList(transactionQueries.list(filter), () => listTransactions(ctx, filter)),
  ]);
  return (
    <ClientMessages of={["transactions", "statement", "exports"]}>
      <div className="grid gap-4">
        <PageHeader
          title={t("title")}
          actions={
            <Button asChild variant="secondary">
              <Link href={"/transactions" as Route}>{t("allWallets")}</Link>
            </Button>
          }
        />
        <Prefetched>
          <TransactionsPage
            wallet={wallet}
            wallets={[]}
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
