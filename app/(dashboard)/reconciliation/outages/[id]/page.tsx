import { type Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ClientMessages } from "@/app/_server/client-messages";
import { contextFor } from "@/app/_server/context-for";
import { namedWallets } from "@/app/_server/named-wallets";
import { Prefetched, orNotFound } from "@/app/_server/prefetched";
import { assertExists } from "@/lib/composers/pages/assert-exists.server";
import { DetailSkeleton } from "@/components/kit/page/skeletons";
import { addressOf } from "@/components/kit/navigation/addresses";
import { OutageReport } from "@/components/reconciliation/outages/outage-report";
import { getOutageReport } from "@/lib/reconciliation/outages/get-outage-report.server";
import { listOutageChanges } from "@/lib/reconciliation/outages/list-outage-changes.server";
import { outageQueries } from "@/lib/reconciliation/outages/queries";

type Props = { params: Promise<{ id: string }> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("outages"))("one") };
}

export default async function GapPage({ params }: Props) {
  const ctx = await contextFor({ right: "operations.work" });
  const { id } = await params;
  await orNotFound(assertExists(ctx, "outage", id));
  const [t, wallets] = await Promise.all([getTranslations("outages"), namedWallets()]);
  return (
    <ClientMessages of={["blocks", "outages", "refunds"]}>
      <Prefetched
        skeleton={
          <DetailSkeleton
            crumbs={[{ label: t("title"), href: addressOf.outages() }, { label: t("one") }]}
            title={t("one")}
            columns={[[{ lines: 4 }, { lines: 10 }]]}
          />
        }
        read={(reads) =>
          Promise.all([
            reads.one(outageQueries.report(id), () => getOutageReport(ctx, id)),
            reads.list(outageQueries.changes(id), () => listOutageChanges(ctx, { id })),
          ])
        }
      >
        <OutageReport id={id} wallets={wallets.map(({ reference, name }) => ({ reference, name }))} />
      </Prefetched>
    </ClientMessages>
  );
}
