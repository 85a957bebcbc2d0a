import "server-only";
import { REPEAT_OF } from "@/lib/core/enums/intents";
import { type Actor, scopeOf } from "@/lib/platform/auth/rights/rights";
import { checksOfPage } from "@/lib/platform/connection/checks-of-page.server";
import { ACCOUNT_CHECK } from "@/lib/platform/connection/records.server";
import { type Context } from "@/lib/platform/context.server";
import { KEY_LIFE_SECONDS, decideNext } from "./decide-next";
import { retryObstacle } from "./retry-obstacle";
import {
  type CallRow,
  type OpenIntentRow,
  listUnknownOutcomes,
  listLatestCalls,
} from "./open-records.server";
import { AttemptOutcome } from "./outcome";
import { isOfOtherAccount } from "./records.server";
import { type UnknownOutcome, type UnknownOutcomePage, type NextStep } from "./schema";
import { sentFieldsOf } from "./sent-fields";
import { withOpenBody } from "@/lib/platform/vault/bodies.server";

const PAGE_SIZE = 25;
const CALLS_SHOWN = 8;

/** Every write whose outcome is not known, oldest first, within the person's scope. */
export async function listOpenIntents(
  ctx: Context,
  { cursor }: { cursor?: string | undefined },
): Promise<UnknownOutcomePage> {
  const { page, calls } = await ctx.store.snapshot(async (reader) => {
    const found = await listUnknownOutcomes(reader, scopeOf(ctx.actor), { cursor, size: PAGE_SIZE });
    const ids = found.rows.map(({ id }) => id);
    return { page: found, calls: await listLatestCalls(reader, ids, CALLS_SHOWN) };
  });
  const account = await accountOfPage(ctx);
  return {
    items: page.rows.map((row) =>
      toUnknownOutcome(withOpenBody(ctx.vault, row), {
        calls: calls.get(row.id) ?? [],
        viewer: ctx.actor,
        isElsewhere: account !== undefined && isOfOtherAccount(row, account),
      }),
    ),
    nextCursor: page.nextCursor,
  };
}

/** As the last comparison of the credential in use showed it (`own-account`); undefined: none was made yet. */
async function accountOfPage(ctx: Context): Promise<string | null | undefined> {
  const found = (await checksOfPage(ctx)).find(({ name }) => name === ACCOUNT_CHECK);
  return found && (found.state === "works" ? found.named : null);
}

function toUnknownOutcome(
  row: OpenIntentRow,
  { calls, viewer, isElsewhere }: { calls: readonly CallRow[]; viewer: Actor; isElsewhere: boolean },
): UnknownOutcome {
  const outcome = AttemptOutcome.safeParse(row.outcome).data;
  const hasKey = row.idempotencyKey !== null && row.firstSentAt !== null;
  const next = isElsewhere ? "other_account" : nextStepOf(row, outcome ?? null);
  return {
    id: row.id,
    kind: row.kind,
    wallet: row.wallet,
    state: row.state,
    person: row.personName,
    toName: row.toName,
    leavingCentavos: row.leavingCentavos,
    isOwn: row.personId === viewer.personId,
    createdAt: row.createdAt.toISOString(),
    firstSentAt: row.firstSentAt?.toISOString() ?? null,
    lastSentAt: row.lastSentAt?.toISOString() ?? null,
    attempts: row.attempts,
    mayHaveTakenEffect: row.mayHaveTakenEffect,
    pausedBecause: row.pausedBecause,
    isRefused: row.refusedSince !== null,
    outcome: outcome
      ? {
          kind: outcome.kind,
          status: outcome.status ?? null,
          code: outcome.code ?? null,
          message: outcome.serviceMessage ?? null,
          repeated: outcome.repeated,
        }
      : null,
    keyEndsAt:
      hasKey && row.firstSentAt
        ? new Date(row.firstSentAt.getTime() + KEY_LIFE_SECONDS * 1_000).toISOString()
        : null,
    next,
    nextAttemptAt: next === "nothing" || isElsewhere ? null : (row.nextAttemptAt?.toISOString() ?? null),
    sent: sentFieldsOf(row.body),
    calls: calls.map((call) => ({
      at: call.at.toISOString(),
      method: call.method,
      path: call.path,
      status: call.status,
      failure: call.failure,
      trace: call.serviceTraceId ?? call.traceId,
    })),
    transactionId: row.kind === "refund" ? row.subject : null,
    replaces: row.replaces,
    notAgainBecause: retryObstacle(row, viewer),
  };
}

/** Predicts the completer's own decision (`run-intent`, `decide-next`). */
function nextStepOf(row: OpenIntentRow, last: AttemptOutcome | null): NextStep {
  if (row.pausedBecause !== null || row.nextAttemptAt === null) return "nothing";
  if (row.isInHand) return "in_hand";
  // A process that died in mid-call leaves an unknown outcome behind once its lease has ended.
  const wasLeftInCall = row.leaseOwner !== null && row.lastSentAt !== null;
  if (!row.mayHaveTakenEffect && !wasLeftInCall) return "sends";
  const repeat = REPEAT_OF[row.kind];
  if (repeat === "never") return "reads";
  return decideNext.needsLookUp(repeat, row.ageSeconds, last) ? "reads" : "asks_again";
}
