import { type Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ClientMessages } from "@/app/_server/client-messages";
import { contextFor } from "@/app/_server/context-for";
import { Prefetched, prefetch, prefetchList } from "@/app/_server/prefetch";
import { PageHeader } from "@/components/kit/page-header";
import { StatementPage } from "@/components/statement/statement-page";
import { mayDo } from "@/lib/auth/rights";
import { dayOf } from "@/lib/core/sao-paulo";
import { getStatement } from "@/lib/statement/get-statement.server";
import { listStatementLines } from "@/lib/statement/list-statement-lines.server";
import { statementQueries } from "@/lib/statement/queries";
import { periodFromAddress } from "@/lib/statement/statement-period";
import { prepareExportAction } from "./actions";

type Props = {
  params: Promise<{ wallet: string }>;
  searchParams: Promise<Record<string, string | string[]>>;
};

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("statement"))("title") };
}

export default async function WalletStatementPage({ params, searchParams }: Props) {
  const { wallet } = await params;
  const ctx = await contextFor({ wallet });
  const t = await getTranslations("statement");
  const today = dayOf(ctx.clock.now());
  const period = periodFromAddress(await searchParams, today);
  await Promise.all([
    prefetch(statementQueries.summary(wallet, period), () => getStatement(ctx, period)),
    prefetchList(statementQueries.lines(wallet, period), () => listStatementLines(ctx, period)),
  ]);
  return (
    <ClientMessages of={["statement", "exports"]}>
      <div className="grid gap-4">
        <PageHeader title={t("title")} description={t("description")} />
        <Prefetched>
          <StatementPage
            wallet={wallet}
            today={today}
            mayShowDocuments={mayDo(ctx.actor, "document.reveal")}
            prepareExport={mayDo(ctx.actor, "records.export") ? prepareExportAction : undefined}
          />
        </Prefetched>
      </div>
    </ClientMessages>
  );
}
