import "server-only";
import { type Context } from "@/lib/platform/context.server";
import { AppError } from "@/lib/core/app-error";
import { isUuid } from "@/lib/core/ids";
import { AttemptOutcome } from "./outcome";
import { wasRestoredSince } from "@/lib/platform/restores/records.server";
import { findIntent } from "./records.server";
import { type IntentView } from "./schema";

/**
 * Throws `not_found` for what is no write of the wallet in hand; `outcome_unknown` where it may have been one, sent so long
 * ago, and the database was set back since.
 */
export async function getIntent(ctx: Context, id: string, sentSecondsAgo?: number): Promise<IntentView> {
  const row = isUuid(id) ? await ctx.store.read((reader) => findIntent(reader, id)) : null;
  if (row === null && sentSecondsAgo !== undefined) await refuseForgotten(ctx, sentSecondsAgo);
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

async function refuseForgotten({ store }: Context, sentSecondsAgo: number): Promise<void> {
  if (await store.read((reader) => wasRestoredSince(reader, sentSecondsAgo)))
    throw new AppError("outcome_unknown", { message: "the database was set back since" });
}
