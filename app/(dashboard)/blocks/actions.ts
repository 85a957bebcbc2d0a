"use server";

import { defineAction } from "@/app/_server/define-action";
import { addBlockNote } from "@/lib/balance-blocks/add-block-note.server";
import { askForBlockList } from "@/lib/balance-blocks/ask-for-block-list.server";
import { assignBlocks } from "@/lib/balance-blocks/assign-blocks.server";
import { getBlock } from "@/lib/balance-blocks/get-block.server";
import { recordBlockAnswer } from "@/lib/balance-blocks/record-block-answer.server";
import { AddBlockNoteInput, AssignBlocksInput, RecordBlockAnswerInput } from "@/lib/balance-blocks/schema";
import { SimulateBlockDecisionInput, SimulateBlockInput } from "@/lib/simulate/schema";
import { simulateBlock, simulateBlockDecision } from "@/lib/simulate/simulate-block.server";

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
