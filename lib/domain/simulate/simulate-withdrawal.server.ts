import "server-only";
import { type Context } from "@/lib/platform/context.server";
import { assertReachable } from "./assert-reachable.server";
import { callControl } from "./control.server";
import { type SimulateWithdrawalInput } from "./schema";

/** The receiving bank takes the withdrawal up, pays it, refuses it, or sends it back. */
export async function simulateWithdrawal(ctx: Context, input: SimulateWithdrawalInput): Promise<null> {
  const { withdrawalId, act, failureReason } = input;
  await assertReachable(ctx, withdrawalId);
  await callControl(ctx, "POST", `/withdrawals/${withdrawalId}/${act}`, { failureReason });
  return null;
}
