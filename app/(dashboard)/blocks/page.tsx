import { type Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ClientMessages } from "@/app/_server/client-messages";
import { contextFor } from "@/app/_server/context-for";
import { namedWallets } from "@/app/_server/named-wallets";
import { Piece } from "@/app/_server/piece";
import { type Search, queryOf } from "@/app/_server/query-of";
import { BlockFilter } from "@/lib/domain/blocks/schema";
import { FiguresSkeleton } from "@/components/kit/skeletons";
import { BlockList, BlockSummary, BlockWallets, SimulateNewBlock } from "@/components/blocks/asleep";
import { Island } from "@/components/sleep/island";
import { Waiting } from "@/components/sleep/provided-later";
import { PageHeader } from "@/components/kit/page-header";
import { mayDo } from "@/lib/platform/auth/rights";
import { filterFromAddress, inboxFilter } from "@/lib/domain/blocks/filter-address";
import { listAssignees } from "@/lib/domain/blocks/list-assignees.server";
import { listBlocks } from "@/lib/domain/blocks/list-blocks.server";
import { blockQueries } from "@/lib/domain/blocks/queries";
import { summarizeBlocks } from "@/lib/domain/blocks/summarize-blocks.server";
import { dayOf } from "@/lib/core/sao-paulo";
import { assignBlocksAction, simulateBlockAction } from "./actions";

/** What is open comes first; figures stand beside it where there is room, and never push it down. */
const BESIDE = "grid grid-cols-[minmax(0,1fr)] items-start gap-4 min-[90rem]:grid-cols-[minmax(0,1fr)_17rem]";

type Props = { searchParams: Search };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("blocks"))("title") };
}

export default async function BlocksPage({ searchParams }: Props) {
  const ctx = await contextFor();
  const t = await getTranslations("blocks");
  const filter = inboxFilter(filterFromAddress(await queryOf(searchParams, BlockFilter.shape)));
  const [wallets, people] = await Promise.all([namedWallets(), listAssignees(ctx)]);
  const list = (
    <BlockList
      wallets={wallets}
      people={people}
      personId={ctx.actor.personId}
      today={dayOf(ctx.clock.now())}
      assign={mayDo(ctx.actor, "block.work") ? assignBlocksAction : null}
    />
  );
  return (
    <ClientMessages of={["blocks"]}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <PageHeader
          title={t("title")}
          actions={
            ctx.env.sandboxControlUrl !== null && (
              <Island>
                <SimulateNewBlock wallets={wallets} create={simulateBlockAction} />
              </Island>
            )
          }
        />
        <Piece
          skeleton={
            <div className={BESIDE}>
              <Waiting>{list}</Waiting>
              <FiguresSkeleton
                count={4}
                className="content-start sm:grid-cols-2 xl:grid-cols-4 min-[90rem]:grid-cols-1"
              />
            </div>
          }
          read={(reads) =>
            Promise.all([
              reads.one(blockQueries.summary(), () => summarizeBlocks(ctx)),
              reads.list(blockQueries.list(filter), () => listBlocks(ctx, filter)),
            ])
          }
        >
          <div className={BESIDE}>
            <div className="min-w-0">{list}</div>
            <BlockSummary />
          </div>
          <BlockWallets />
        </Piece>
      </div>
    </ClientMessages>
  );
}
