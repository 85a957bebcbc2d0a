"use server";

import { defineAction } from "@/app/_server/define-action";
import { addBlockNote } from "@/lib/domain/blocks/add-block-note.server";
import { requestBlockList } from "@/lib/domain/blocks/request-block-list.server";
import { requestEvidence } from "@/lib/domain/blocks/request-evidence.server";
import { assignBlocks } from "@/lib/domain/blocks/assign-blocks.server";
import { explainBlockStatus } from "@/lib/domain/blocks/explain-block-status.server";
import { getBlock } from "@/lib/domain/blocks/get-block.server";
import { endEvidenceLink, openEvidenceLink } from "@/lib/domain/evidence/evidence-links.server";
import { EndLinkInput, OpenLinkInput, StrikeEvidenceInput } from "@/lib/domain/evidence/schema";
import { strikeEvidence } from "@/lib/domain/evidence/strike-evidence.server";
import {
  AddBlockNoteInput,
  RequestEvidenceInput,
  AssignBlocksInput,
  ExplainBlockStatusInput,
  RecordOrderInput,
  TagBlockInput,
} from "@/lib/domain/blocks/schema";
import { recordOrder } from "@/lib/domain/blocks/record-order.server";
import { tagBlock } from "@/lib/domain/blocks/tag-block.server";
import { saveDefence, writeDefence } from "@/lib/composers/dossiers/defence.server";
import { recordSending } from "@/lib/composers/dossiers/record-sending.server";
import { RecordSendingInput, SaveDefenceInput, WriteDefenceInput } from "@/lib/domain/defences/schema";
import { SimulateBlockDecisionInput, SimulateBlockInput } from "@/lib/domain/simulate/schema";
import { simulateBlock, simulateBlockDecision } from "@/lib/domain/simulate/simulate-block.server";

export const assignBlocksAction = defineAction(AssignBlocksInput, "block.work", assignBlocks);
export const addBlockNoteAction = defineAction(AddBlockNoteInput, "block.work", addBlockNote);
export const tagBlockAction = defineAction(TagBlockInput, "block.work", tagBlock);
export const askForEvidenceAction = defineAction(RequestEvidenceInput, "block.work", requestEvidence);
export const recordOrderAction = defineAction(RecordOrderInput, "block.work", recordOrder);
export const explainBlockStatusAction = defineAction(
  ExplainBlockStatusInput,
  "block.explain_status",
  explainBlockStatus,
);
export const recordSendingAction = defineAction(RecordSendingInput, "block.work", recordSending);
export const saveDefenceAction = defineAction(SaveDefenceInput, "block.work", saveDefence);
export const writeDefenceAction = defineAction(WriteDefenceInput, "block.work", writeDefence);
export const strikeEvidenceAction = defineAction(StrikeEvidenceInput, "block.work", strikeEvidence);
export const openEvidenceLinkAction = defineAction(OpenLinkInput, "block.work", openEvidenceLink);
export const endEvidenceLinkAction = defineAction(EndLinkInput, "block.work", endEvidenceLink);

export const simulateBlockAction = defineAction(SimulateBlockInput, "records.see", simulateBlock);

/** The block must be within the person's scope. No webhook reports a defence, so the list is requested. */
export const simulateDecisionAction = defineAction(
  SimulateBlockDecisionInput,
  "records.see",
  async function simulateDecision(ctx, input) {
    const { wallet } = await getBlock(ctx, input.blockId);
    await simulateBlockDecision(ctx, input);
    return requestBlockList(ctx, wallet);
  },
);
