import "server-only";
import { type Context } from "@/lib/platform/context.server";
import { findIntent } from "@/lib/engine/intents/records.server";
import { countProjects } from "@/lib/platform/projects/records.server";

/** A form that was sent before and whose answer is still looked for, and whether the new project would be the second. */
export async function getProjectForm(
  ctx: Context,
  intentId: string | null,
): Promise<{ underWay: string | null; isSecond: boolean }> {
  return ctx.store.snapshot(async (reader) => {
    const sent = intentId === null ? null : await findIntent(reader, intentId);
    const isOurs = sent?.wallet === ctx.wallet && sent.kind === "project";
    return {
      underWay: isOurs && sent.state !== "rejected" ? sent.id : null,
      isSecond: (await countProjects(reader)) === 1,
    };
  });
}
