import { type Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ClientMessages } from "@/app/_server/client-messages";
import { contextFor } from "@/app/_server/context-for";
import { Prefetched } from "@/app/_server/prefetched";
import { PageHeader } from "@/components/kit/page/page-header";
import { Outline } from "@/components/kit/page/outline";
import { RestorePart } from "@/components/reconciliation/restores/restore-part";
import { OutageList } from "@/components/reconciliation/outages/outage-list";
import { getOpenRestore } from "@/lib/composers/restores/get-open-restore.server";
import { restoreQueries } from "@/lib/composers/restores/queries";
import { mayDo } from "@/lib/platform/auth/rights/rights";
import { listOutages } from "@/lib/reconciliation/outages/list-outages.server";
import { outageQueries } from "@/lib/reconciliation/outages/queries";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("outages"))("title") };
}

export default async function GapsPage() {
  const ctx = await contextFor({ right: "operations.work" });
  const t = await getTranslations("outages");
  return (
    <ClientMessages of={["outages", "restores"]}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <PageHeader title={t("title")} description={t("description")} />
        {/* One piece: a restore is told above the list, and would push one that came before it. */}
        <Prefetched
          skeleton={
            <Outline>
              <OutageList />
            </Outline>
          }
          read={(reads) =>
            Promise.all([
              reads.one(restoreQueries.open(), () => getOpenRestore(ctx)),
              reads.list(outageQueries.list(), () => listOutages(ctx, {})),
            ])
          }
        >
          <RestorePart canLift={mayDo(ctx.actor, "settings.change")} />
          <OutageList />
        </Prefetched>
      </div>
    </ClientMessages>
  );
}
