import { type Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ClientMessages } from "@/app/_server/client-messages";
import { contextFor } from "@/app/_server/context-for";
import { Prefetched, orNotFound } from "@/app/_server/prefetched";
import { assertExists } from "@/lib/composers/pages/assert-exists.server";
import { DetailSkeleton } from "@/components/kit/page/skeletons";
import { addressOf } from "@/components/kit/navigation/addresses";
import { BlockDetail } from "@/components/blocks/block-detail";
import { SimulateBlock } from "@/components/blocks/simulate-block";
import { mayDo } from "@/lib/platform/auth/rights/rights";
import { getBlock } from "@/lib/domain/blocks/get-block.server";
import { listAssignees } from "@/lib/domain/blocks/list-assignees.server";
import { listEvidence } from "@/lib/domain/evidence/list-evidence.server";
import { evidenceQueries } from "@/lib/domain/evidence/queries";
import { getDefence } from "@/lib/composers/dossiers/defence.server";
import { defenceQueries } from "@/lib/domain/defences/queries";
import { blockQueries } from "@/lib/domain/blocks/queries";
import {
  addBlockNoteAction,
  askForEvidenceAction,
  assignBlocksAction,
  endEvidenceLinkAction,
  explainBlockStatusAction,
  openEvidenceLinkAction,
  recordOrderAction,
  recordSendingAction,
  simulateDecisionAction,
  saveDefenceAction,
  strikeEvidenceAction,
  tagBlockAction,
  writeDefenceAction,
} from "../actions";

type Props = { params: Promise<{ id: string }> };

const actions = {
  assign: assignBlocksAction,
  addNote: addBlockNoteAction,
  tag: tagBlockAction,
  ask: askForEvidenceAction,
  recordOrder: recordOrderAction,
  recordSending: recordSendingAction,
  strike: strikeEvidenceAction,
  saveDefence: saveDefenceAction,
  writeDefence: writeDefenceAction,
  openLink: openEvidenceLinkAction,
  endLink: endEvidenceLinkAction,
};

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("blocks"))("one") };
}

export default async function BlockPage({ params }: Props) {
  const { id } = await params;
  const ctx = await contextFor();
  const blockId = id.toLowerCase();
  await orNotFound(assertExists(ctx, "block", blockId));
  const t = await getTranslations("blocks");
  return (
    <ClientMessages of={["blocks", "defence", "details", "evidence", "notes", "steps"]}>
      <Prefetched
        skeleton={
          <DetailSkeleton
            crumbs={[{ label: t("title"), href: addressOf.blocks() }, { label: t("one") }]}
            title={t("one")}
            columns={[
              [{ lines: 6 }, { lines: 5 }, { lines: 6 }],
              [{ lines: 8, wide: true }, { lines: 4 }, { lines: 6 }],
            ]}
            ratio="narrow-wide"
          />
        }
        read={(reads) =>
          Promise.all([
            listAssignees(ctx),
            reads.one(blockQueries.detail(blockId), () => getBlock(ctx, blockId)),
            reads.one(evidenceQueries.of(blockId), () => listEvidence(ctx, blockId)),
            reads.asWritten(defenceQueries.of(blockId), () => getDefence(ctx, blockId)),
          ])
        }
      >
        {([people]) => (
          <BlockDetail
            id={blockId}
            people={people}
            actions={mayDo(ctx.actor, "block.work") ? actions : null}
            explainStatus={mayDo(ctx.actor, "block.explain_status") ? explainBlockStatusAction : null}
            personId={ctx.actor.personId}
            isClear={mayDo(ctx.actor, "document.reveal")}
            simulate={
              ctx.env.sandboxControlUrl !== null && (
                <SimulateBlock blockId={blockId} decide={simulateDecisionAction} />
              )
            }
          />
        )}
      </Prefetched>
    </ClientMessages>
  );
}
