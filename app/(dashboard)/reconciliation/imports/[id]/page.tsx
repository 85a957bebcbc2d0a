import { type Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ClientMessages } from "@/app/_server/client-messages";
import { contextFor } from "@/app/_server/context-for";
import { namedWallets } from "@/app/_server/named-wallets";
import { Prefetched, orNotFound } from "@/app/_server/prefetched";
import { pageFilter } from "@/app/_server/page-filter";
import { type Search } from "@/app/_server/query-of";
import { assertExists } from "@/lib/composers/pages/assert-exists.server";
import { DetailSkeleton } from "@/components/kit/page/skeletons";
import { addressOf } from "@/components/kit/navigation/addresses";
import { RunDetail } from "@/components/reconciliation/imports/run-detail";
import { listLines } from "@/lib/reconciliation/imports/list-lines.server";
import { getRun } from "@/lib/reconciliation/imports/list-runs.server";
import { importQueries } from "@/lib/reconciliation/imports/queries";
import { lineParsers } from "@/lib/reconciliation/imports/filter";

type Props = {
  params: Promise<{ id: string }>;
  searchParams: Search;
};

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("imports"))("one") };
}

export default async function ImportPage({ params, searchParams }: Props) {
  const ctx = await contextFor({ right: "operations.work" });
  const { id } = await params;
  await orNotFound(assertExists(ctx, "importRun", id));
  const { filter, refusal } = await pageFilter(searchParams, lineParsers);
  if (refusal) return refusal;
  const { outcome } = filter;
  const [t, wallets] = await Promise.all([getTranslations("imports"), namedWallets()]);
  return (
    <ClientMessages of={["imports"]}>
      <Prefetched
        skeleton={
          <DetailSkeleton
            crumbs={[{ label: t("title"), href: addressOf.imports() }, { label: t("one") }]}
            title={t("one")}
            columns={[[{ lines: 4 }, { lines: 10 }]]}
          />
        }
        read={(reads) =>
          Promise.all([
            reads.one(importQueries.run(id), () => getRun(ctx, id)),
            reads.list(importQueries.lines(id, outcome), () => listLines(ctx, { id, outcome })),
          ])
        }
      >
        <RunDetail id={id} wallets={wallets.map(({ reference, name }) => ({ reference, name }))} />
      </Prefetched>
    </ClientMessages>
  );
}
