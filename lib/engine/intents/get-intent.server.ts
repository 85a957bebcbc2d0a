import "server-only";
import { type Context } from "@/lib/platform/context.server";
import { AppError } from "@/lib/core/errors/app-error";
import { isUuid } from "@/lib/core/ids";
import { takesMoneyOut } from "@/lib/core/enums/intents";
import { refusalOfIntent, heldBecauseOf } from "./refusal-of-intent";
import { AttemptOutcome } from "./outcome";
import { findPerson } from "@/lib/platform/auth/records.server";
import { isUnmarked, wasRestoredSince } from "@/lib/platform/restores/records.server";
import { type IntentRow, findIntent } from "./records.server";
import { type IntentView } from "./schema";
import { endsAtOf, mayDecideUnsent } from "./unsent";

/**
 * Throws `not_found` for an id that is no write of the current wallet. Where it may have been a write, sent so long
 * ago, throws `outcome_unknown` if the database may have been restored to an earlier state since, and `database_away`
 * until that can be determined.
 */
export async function getIntent(ctx: Context, id: string, sentSecondsAgo?: number): Promise<IntentView> {
  const row = isUuid(id) ? await ctx.store.read((reader) => findIntent(reader, id)) : null;
  if (row === null && sentSecondsAgo !== undefined) await refuseForgotten(ctx, sentSecondsAgo);
  if (row?.wallet !== ctx.wallet) throw new AppError("not_found", { message: "intent" });
  const outcome = AttemptOutcome.safeParse(row.outcome).data;
  const before = row.state === "rejected" ? refusalOfIntent(row, outcome) : null;
  return {
    id: row.id,
    kind: row.kind,
    wallet: row.wallet,
    state: row.state,
    resultId: row.resultId,
    pausedBecause: row.pausedBecause,
    answer: outcome
      ? { status: outcome.status ?? null, traceId: outcome.serviceTraceId ?? row.traceId }
      : null,
    upstreamCode: outcome?.code ?? null,
    upstreamMessage: before === null ? (outcome?.serviceMessage ?? null) : null,
    upstreamRefusal: before,
    heldBecause: heldBecauseOf(row, outcome),
    refused: await viewOfUnsent(ctx, row),
    createdAt: row.createdAt.toISOString(),
    firstSentAt: row.firstSentAt?.toISOString() ?? null,
    nextAttemptAt: row.nextAttemptAt?.toISOString() ?? null,
  };
}

async function viewOfUnsent(ctx: Context, row: IntentRow): Promise<IntentView["refused"]> {
  const { refusedSince, sendChosenAt, sendChosenBy, settledAt } = row;
  const isHeld = row.state === "ready" || row.state === "sending";
  if (refusedSince === null || !(isHeld || row.state === "abandoned")) return null;
  const endsAt = endsAtOf(refusedSince);
  const by =
    sendChosenBy === null ? null : await ctx.store.read((reader) => findPerson(reader, sendChosenBy));
  return {
    endsAt: endsAt.toISOString(),
    ended: isHeld ? null : settledAt !== null && settledAt >= endsAt ? "by_itself" : "by_person",
    chosen: sendChosenAt && { at: sendChosenAt.toISOString(), by: by?.name ?? null },
    leavesByItself: !takesMoneyOut(row.kind),
    maySend: isHeld && mayDecideUnsent("send", row, ctx.actor),
    mayCancel: isHeld && mayDecideUnsent("cancel", row, ctx.actor),
  };
}

async function refuseForgotten({ store }: Context, sentSecondsAgo: number): Promise<void> {
  const [wasRestored, isUnsure] = await store.read(async (reader) => [
    await wasRestoredSince(reader, sentSecondsAgo),
    await isUnmarked(reader, sentSecondsAgo),
  ]);
  if (wasRestored)
    throw new AppError("outcome_unknown", { message: "the database may have been set back since" });
  if (isUnsure) throw new AppError("database_away", { message: "no process has marked the database" });
}
