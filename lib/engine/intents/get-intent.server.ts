import "server-only";
import { type Context } from "@/lib/platform/context.server";
import { AppError } from "@/lib/core/app-error";
import { isUuid } from "@/lib/core/ids";
import { AttemptOutcome } from "./outcome";
import { findIntent } from "./records.server";
import { type IntentView } from "./schema";

/** Throws `not_found` for what is no write of the wallet in hand. */
export async function getIntent(ctx: Context, id: string): Promise<IntentView> {
  const row = isUuid(id) ? await ctx.store.read((reader) => findIntent(reader, id)) : null;
  if (row?.wallet !== ctx.wallet) throw new AppError("not_found", { message: "intent" });
  const outcome = AttemptOutcome.safeParse(row.outcome).data;
  return {
    id: row.id,
    kind: row.kind,
    wallet: row.wallet,
    state: row.state,
    resultId: row.resultId,
    pausedBecause: row.pausedBecause,
    upstreamCode: outcome?.code ?? null,
    upstreamMessage: outcome?.serviceMessage ?? null,
    createdAt: row.createdAt.toISOString(),
    firstSentAt: row.firstSentAt?.toISOString() ?? null,
    nextAttemptAt: row.nextAttemptAt?.toISOString() ?? null,
  };
}
