import { type Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ClientMessages } from "@/app/_server/client-messages";
import { contextFor } from "@/app/_server/context-for";
import { namedWallets } from "@/app/_server/named-wallets";
import { Prefetched, prefetch, prefetchList } from "@/app/_server/prefetch";
import { BlockList } from "@/components/balance-blocks/block-list";
import { BlockSummary } from "@/components/balance-blocks/block-summary";
import { SimulateNewBlock } from "@/components/balance-blocks/simulate-new-block";
import { PageHeader } from "@/components/kit/page-header";
import { mayDo } from "@/lib/auth/rights";
import { filterFromAddress } from "@/lib/balance-blocks/filter-address";
import { listAssignees } from "@/lib/balance-blocks/list-assignees.server";
import { listBlocks } from "@/lib/balance-blocks/list-blocks.server";
import { blockQueries } from "@/lib/balance-blocks/queries";
import { summarizeBlocks } from "@/lib/balance-blocks/summarize-blocks.server";
import { dayOf } from "@/lib/core/sao-paulo";
import { assignBlocksAction, simulateBlockAction } from "./actions";

type Props = { searchParams: Promise<Record<string, string | string[]>> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("blocks"))("title") };
}

export default async function BlocksPage({ searchParams }: Props) {
  const ctx = await contextFor();
  const t = await getTranslations("blocks");
  const filter = filterFromAddress(await searchParams);
  const [wallets, people] = await Promise.all([
    namedWallets(ctx),
    listAssignees(ctx),
    prefetch(blockQueries.summary(), () => summarizeBlocks(ctx)),
    prefetchList(blockQueries.list(filter), () => listBlocks(ctx, filter)),
  ]);
  return (
    <ClientMessages of={["blocks"]}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <PageHeader
          title={t("title")}
          description={t("description")}
          actions={
            ctx.env.sandboxControlUrl !== null && (
              <SimulateNewBlock wallets={wallets} create={simulateBlockAction} />
            )
          }
        />
        <Prefetched>
          <BlockSummary />
          <BlockList
            wallets={wallets}
            people={people}
            personId={ctx.actor.personId}
            today={dayOf(ctx.clock.now())}
            assign={mayDo(ctx.actor, "block.work") ? assignBlocksAction : null}
          />
        </Prefetched>
      </div>
    </ClientMessages>
  );
}
