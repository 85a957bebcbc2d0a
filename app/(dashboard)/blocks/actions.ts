"use server";

import { defineAction } from "@/app/_server/define-action";
import { addBlockNote } from "@/lib/domain/blocks/add-block-note.server";
import { askForBlockList } from "@/lib/domain/blocks/ask-for-block-list.server";
import { assignBlocks } from "@/lib/domain/blocks/assign-blocks.server";
import { getBlock } from "@/lib/domain/blocks/get-block.server";
import { recordBlockAnswer } from "@/lib/domain/blocks/record-block-answer.server";
import { AddBlockNoteInput, AssignBlocksInput, RecordBlockAnswerInput } from "@/lib/domain/blocks/schema";
import { SimulateBlockDecisionInput, SimulateBlockInput } from "@/lib/domain/simulate/schema";
import { simulateBlock, simulateBlockDecision } from "@/lib/domain/simulate/simulate-block.server";

export const assignBlocksAction = defineAction(AssignBlocksInput, "block.work", assignBlocks);
export const addBlockNoteAction = defineAction(AddBlockNoteInput, "block.work", addBlockNote);
export const recordBlockAnswerAction = defineAction(RecordBlockAnswerInput, "block.work", recordBlockAnswer);

export const simulateBlockAction = defineAction(SimulateBlockInput, "records.see", simulateBlock);

/** The block must be within the person's scope; no webhook tells of a defence, so the list is asked for. */
export const simulateDecisionAction = defineAction(
  SimulateBlockDecisionInput,
  "records.see",
  async function simulateDecision(ctx, input) {
    const { wallet } = await getBlock(ctx, input.blockId);
    await simulateBlockDecision(ctx, input);
    return askForBlockList(ctx, wallet);
  },
);
