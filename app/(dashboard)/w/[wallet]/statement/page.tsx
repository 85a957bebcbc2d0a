import { type Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ClientMessages } from "@/app/_server/client-messages";
import { contextFor } from "@/app/_server/context-for";
import { Listed, readViews } from "@/app/_server/listed";
import { Prefetched } from "@/app/_server/prefetched";
import { RefusedPeriod, pageFilter } from "@/app/_server/page-filter";
import { type Search } from "@/app/_server/query-of";
import { PageHeader } from "@/components/kit/page/page-header";
import { StatementPage } from "@/components/statement/statement-page";
import { mayDo } from "@/lib/platform/auth/rights/rights";
import { dayOf } from "@/lib/core/time/sao-paulo";
import { getStatement } from "@/lib/domain/statement/get-statement.server";
import { listStatementLines } from "@/lib/domain/statement/list-statement-lines.server";
import { findOfxAccount } from "@/lib/domain/statement/records.server";
import { statementQueries } from "@/lib/domain/statement/queries";
import {
  STATEMENT_DAYS_MAX,
  isStatementPeriod,
  statementOf,
  statementParsers,
} from "@/lib/domain/statement/filter";
import { prepareExportAction } from "./actions";

type Props = {
  params: Promise<{ wallet: string }>;
  searchParams: Search;
};

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("statement"))("title") };
}

export default async function WalletStatementPage({ params, searchParams }: Props) {
  const { wallet } = await params;
  const ctx = await contextFor({ wallet });
  const t = await getTranslations("statement");
  const today = dayOf(ctx.clock.now());
  const { filter, refusal } = await pageFilter(searchParams, statementParsers);
  if (refusal) return refusal;
  const wanted = statementOf(filter, today);
  if (!isStatementPeriod(wanted)) return <RefusedPeriod daysMax={STATEMENT_DAYS_MAX} />;
  const mayExport = mayDo(ctx.actor, "records.export");
  const ofxAccount = mayExport ? await ctx.store.read((reader) => findOfxAccount(reader, wallet)) : {};
  return (
    <ClientMessages of={["exports", "statement"]}>
      <div className="grid gap-4">
        <PageHeader title={t("title")} />
        <Prefetched
          read={(reads) =>
            Promise.all([
              reads.one(statementQueries.summary(wallet, wanted), () => getStatement(ctx, wanted)),
              reads.list(statementQueries.lines(wallet, wanted), () => listStatementLines(ctx, wanted)),
              readViews(reads, ctx, "statement"),
            ])
          }
        >
          <Listed actor={ctx.actor}>
            <StatementPage
              wallet={wallet}
              today={today}
              mayShowDocuments={mayDo(ctx.actor, "document.reveal")}
              prepareExport={mayExport ? prepareExportAction : undefined}
              ofxAccount={ofxAccount}
            />
          </Listed>
        </Prefetched>
      </div>
    </ClientMessages>
  );
}
