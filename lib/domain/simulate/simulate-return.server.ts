import "server-only";
import { type Context } from "@/lib/platform/context.server";
import { assertReachable } from "./assert-reachable.server";
import { callControl } from "./control.server";
import { type SimulateReturnInput } from "./schema";

/** The provider processes a refund, or fails to. */
export async function simulateRefund(ctx: Context, input: SimulateReturnInput): Promise<null> {
  await assertReachable(ctx, input.transactionId);
  await callControl(ctx, "POST", `/refunds/${input.transactionId}/${input.act}`);
  return null;
}
