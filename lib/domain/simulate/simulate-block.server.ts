import "server-only";
import { type Context } from "@/lib/platform/context.server";
import { jsonAmount } from "@/lib/core/json/json";
import { assertReachable } from "./assert-reachable.server";
import { callControl } from "./control.server";
import { type SimulateBlockDecisionInput, type SimulateBlockInput } from "./schema";

/** Simulates a claim on the money by a MED request, a court or an authority. */
export async function simulateBlock(ctx: Context, input: SimulateBlockInput): Promise<null> {
  const { transactionId, blockType, amountCentavos, reason, referenceNumber } = input;
  const amount = amountCentavos === undefined ? undefined : jsonAmount(amountCentavos);
  await assertReachable(ctx, transactionId);
  await callControl(ctx, "POST", "/blocks", { transactionId, blockType, amount, reason, referenceNumber });
  return null;
}

/**
 * Simulates the decision about a block: the deciding party takes the defence up, gives the money back to the payer,
 * or leaves it here.
 */
export async function simulateBlockDecision(ctx: Context, input: SimulateBlockDecisionInput): Promise<null> {
  const { blockId, act, resolutionReason } = input;
  await assertReachable(ctx, blockId);
  await callControl(ctx, "POST", `/blocks/${blockId}/${act}`, { resolutionReason });
  return null;
}
