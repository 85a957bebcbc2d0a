import "server-only";
import { type Context } from "@/lib/platform/context.server";
import { callControl } from "./control.server";
import { type SetLifeInput } from "./schema";

/** The sandbox's merchant begins to sell by itself, or stops. */
export async function setLife(ctx: Context, { isOn }: SetLifeInput): Promise<null> {
  await callControl(ctx, "PUT", "/life", { isOn });
  return null;
}
