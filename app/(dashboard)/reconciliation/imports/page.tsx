import { type Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ClientMessages } from "@/app/_server/client-messages";
import { contextFor } from "@/app/_server/context-for";
import { namedWallets } from "@/app/_server/named-wallets";
import { Prefetched } from "@/app/_server/prefetched";
import { ImportForm } from "@/components/reconciliation/imports/import-form";
import { UnmatchedList } from "@/components/reconciliation/imports/unmatched-list";
import { RunList } from "@/components/reconciliation/imports/run-list";
import { PageHeader } from "@/components/kit/page/page-header";
import { listUnmatched } from "@/lib/reconciliation/imports/list-unmatched.server";
import { listRuns } from "@/lib/reconciliation/imports/list-runs.server";
import { importQueries } from "@/lib/reconciliation/imports/queries";
import { startImportAction } from "./actions";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("imports"))("title") };
}

export default async function ImportsPage() {
  const ctx = await contextFor({ right: "operations.work" });
  const t = await getTranslations("imports");
  const wallets = await namedWallets();
  const names = wallets.map(({ reference, name }) => ({ reference, name }));
  return (
    <ClientMessages of={["imports", "steps", "transactions"]}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <PageHeader title={t("title")} description={t("description")} />

        <ImportForm wallets={names} start={startImportAction} />

        <Prefetched
          read={(reads) =>
            Promise.all([
              reads.list(importQueries.runs(), () => listRuns(ctx, {})),
              reads.list(importQueries.unmatched(), () => listUnmatched(ctx, {})),
            ])
          }
        >
          <RunList wallets={names} />
          <UnmatchedList wallets={names} />
        </Prefetched>
      </div>
    </ClientMessages>
  );
}
