import { type Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ClientMessages } from "@/app/_server/client-messages";
import { contextFor } from "@/app/_server/context-for";
import { Prefetched, prefetch } from "@/app/_server/prefetch";
import { BlockDetail } from "@/components/balance-blocks/block-detail";
import { SimulateBlock } from "@/components/balance-blocks/simulate-block";
import { mayDo } from "@/lib/auth/rights";
import { getBlock } from "@/lib/balance-blocks/get-block.server";
import { listAssignees } from "@/lib/balance-blocks/list-assignees.server";
import { blockQueries } from "@/lib/balance-blocks/queries";
import {
  addBlockNoteAction,
  assignBlocksAction,
  recordBlockAnswerAction,
  simulateDecisionAction,
} from "../actions";

type Props = { params: Promise<{ id: string }> };

const actions = {
  assign: assignBlocksAction,
  addNote: addBlockNoteAction,
  recordAnswer: recordBlockAnswerAction,
};

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("blocks"))("one") };
}

export default async function BlockPage({ params }: Props) {
  const { id } = await params;
  const ctx = await contextFor();
  const blockId = id.toLowerCase();
  await prefetch(blockQueries.detail(blockId), () => getBlock(ctx, blockId));
  return (
    <ClientMessages of={["blocks"]}>
      <Prefetched>
        <BlockDetail
          id={blockId}
          people={await listAssignees(ctx)}
          actions={mayDo(ctx.actor, "block.work") ? actions : null}
          isClear={mayDo(ctx.actor, "document.reveal")}
          simulate={
            ctx.env.sandboxControlUrl !== null && (
              <SimulateBlock blockId={blockId} decide={simulateDecisionAction} />
            )
          }
        />
      </Prefetched>
    </ClientMessages>
  );
}
