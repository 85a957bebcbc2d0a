import { type Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ClientMessages } from "@/app/_server/client-messages";
import { contextFor } from "@/app/_server/context-for";
import { namedWallets } from "@/app/_server/named-wallets";
import { Prefetched } from "@/app/_server/prefetched";
import { RefusedPeriod, pageFilter } from "@/app/_server/page-filter";
import { type Search } from "@/app/_server/query-of";
import { PageHeader } from "@/components/kit/page/page-header";
import { SplitView } from "@/components/reconciliation/splits/split-view";
import { dayOf } from "@/lib/core/time/sao-paulo";
import { splitQueries } from "@/lib/reconciliation/splits/queries";
import { listSplitCharges, summarizeSplits } from "@/lib/reconciliation/splits/reconcile-splits.server";
import {
  SPLIT_DAYS_MAX,
  isSplitPeriod,
  splitFilterOf,
  splitParsers,
} from "@/lib/reconciliation/splits/filter";

type Props = { searchParams: Search };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("splits"))("title") };
}

export default async function SplitsPage({ searchParams }: Props) {
  const ctx = await contextFor({ right: "operations.work" });
  const t = await getTranslations("splits");
  const today = dayOf(ctx.clock.now());
  const { filter: given, refusal } = await pageFilter(searchParams, splitParsers);
  if (refusal) return refusal;
  const filter = splitFilterOf(given, today);
  if (!isSplitPeriod(filter)) return <RefusedPeriod daysMax={SPLIT_DAYS_MAX} />;
  const wallets = await namedWallets();
  return (
    <ClientMessages of={["splits"]}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <PageHeader title={t("title")} description={t("description")} />
        <Prefetched
          read={(reads) =>
            Promise.all([
              reads.list(splitQueries.summary(filter), () => summarizeSplits(ctx, filter)),
              reads.list(splitQueries.charges(filter), () => listSplitCharges(ctx, filter)),
            ])
          }
        >
          <SplitView today={today} wallets={wallets.map(({ reference, name }) => ({ reference, name }))} />
        </Prefetched>
      </div>
    </ClientMessages>
  );
}
