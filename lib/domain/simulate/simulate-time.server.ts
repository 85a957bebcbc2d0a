import "server-only";
import { type Context } from "@/lib/platform/context.server";
import { callControl } from "./control.server";
import { type SimulateTimeInput } from "./schema";

/** The service's time goes ahead, and what becomes due happens; ours stays where it is. */
export async function simulateTime(ctx: Context, input: SimulateTimeInput): Promise<null> {
  await callControl(ctx, "POST", "/clock", { advanceSeconds: input.advanceSeconds });
  return null;
}
