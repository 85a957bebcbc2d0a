import "server-only";
import { type IntentState, REPEAT_OF } from "@/lib/core/enums/intents";
import { isOneOf } from "@/lib/core/enums/enums";
import { createHash, randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { type Context, type Services } from "@/lib/platform/context.server";
import { AppError } from "@/lib/core/errors/app-error";
import { stoppingSignal } from "@/lib/core/process/stopping";
import { publish } from "@/lib/platform/live/publish.server";
import { notifyOfWrite } from "@/lib/platform/notifications/notify-of-write.server";
import { PixError } from "@/lib/pix/pix-error";
import { freezeOver } from "@/lib/platform/settings/refuse-frozen.server";
import { databaseNow } from "@/lib/platform/store/database-now.server";
import { type Tx } from "@/lib/platform/store/tx.server";
import { isOfCredential } from "./refusal-of-intent";
import { decideNext } from "./decide-next";
import { type IntentHandler, REFERENCE_TAKEN } from "./handler.server";
import { type NewIntent, openLeasedIntent } from "./open-intent.server";
import { framesOfWrite } from "./frames-of-write";
import { hidePeople } from "./hide-people";
import { AttemptOutcome, FROZEN, NO_OPEN_HOUR, SAY_NOTHING_BEFORE } from "./outcome";
import {
  type IntentChange,
  type IntentRow,
  type LeasedIntent,
  findIntent,
  isOfOtherAccount,
  leaseIntent,
  markSent,
  settleLease,
  settleOpenIntent,
} from "./records.server";
import { withOpenBody } from "@/lib/platform/vault/bodies.server";

/** Longer than a call may take, so that a lease that ran out means a process that died. */
const LEASE_SECONDS = 60;
const SETTLE_RETRY_MS = 500;
/** How often an answer that was taken for another's is looked at again: only another rule or a person changes that. */
const LOOK_AGAIN_MS = 3_600_000;

/** An intent unsent for longer than this is looked up before it is sent. An older instance may have stored it. */
const UNSENT_SECONDS_MAX = 3_600;
/** Until when what may not be sent, or not be looked for, is left alone. */
const HELD_SECONDS = 60;

/** The results of a lookup, apart from the object itself and from an error. */
const FINDINGS = ["not_seen", "not_ours", "taken"] as const;

/** A name for each process, which identifies the lease holder in the row. */
const OWNER = `${process.pid}-${randomUUID().slice(0, 8)}`;

/**
 * Writes a write down and makes its first attempt. One commit says all that must stand before the bytes leave: the
 * write, who sends it, and that it may have been sent. For what can be asked again by its key: of what cannot, that it
 * never left is worth a commit of its own (decision 005).
 */
export async function runNewIntent<Answer>(
  ctx: Context,
  handler: IntentHandler<Answer>,
  wanted: NewIntent,
): Promise<IntentRow> {
  const account = await accountInUse(ctx);
  const mayLeave = !stoppingSignal().aborted && !(account instanceof PixError);
  const lease = mayLeave ? { owner: OWNER, seconds: LEASE_SECONDS, account } : null;
  const { row, leased } = await openLeasedIntent(ctx, wanted, lease);
  if (!leased) return runIntent(ctx, handler, row.id);
  const attempt = { ...(await exchange(ctx, handler, leased, false)), wasLookUp: false };
  return (await settle(ctx, handler, leased, attempt)) ?? getIntentRow(ctx, row.id);
}

/**
 * Runs one attempt at a write under its lease: send or look up, classify, settle. Returns the intent after that, also
 * where another process holds it. Throws only where the database fails.
 */
export async function runIntent<Answer>(
  services: Services,
  handler: IntentHandler<Answer>,
  id: string,
): Promise<IntentRow> {
  if (stoppingSignal().aborted) return getIntentRow(services, id);
  const leased = await lease(services, id, "attempt");
  if (!leased) return getIntentRow(services, id);

  const attempt = await attemptOnce(services, handler, leased);
  const settled = attempt && (await settle(services, handler, leased, attempt));
  return settled ?? getIntentRow(services, id);
}

/**
 * Only looks up whether an earlier attempt took effect, because a person asks: nothing is sent. A write that is not
 * found stays as it was, paused where it was paused.
 */
export async function lookUpIntent<Answer>(
  services: Services,
  handler: IntentHandler<Answer>,
  id: string,
): Promise<IntentRow> {
  const leased = await lease(services, id, "look");
  if (!leased) return getIntentRow(services, id);
  const attempt = await attemptOnce(services, handler, leased, true);
  if (attempt?.answer !== undefined) await settle(services, handler, leased, attempt);
  else
    await services.store.transaction(async (tx) => {
      const now = await databaseNow(tx);
      await settleLease(tx, id, leased.fence, {
        state: atRest(leased),
        ...(leased.pausedBecause === "not_ours" && {
          nextAttemptAt: new Date(now.getTime() + LOOK_AGAIN_MS),
        }),
        ...(attempt && wasAnswered(attempt.outcome) && { lookedUpAt: now }),
      });
    });
  return getIntentRow(services, id);
}

async function lease(
  { store, vault }: Services,
  id: string,
  purpose: "attempt" | "look",
): Promise<LeasedIntent | null> {
  const leased = await store.transaction((tx) => leaseIntent(tx, id, OWNER, LEASE_SECONDS, purpose));
  return leased && withOpenBody(vault, leased);
}

/** As it stood before it was leased. */
const atRest = ({ state, mayHaveTakenEffect }: Leased): IntentState =>
  state === "awaiting_approval" ? state : mayHaveTakenEffect ? "ambiguous" : "ready";

/** The service said something about the object, if only that it knows none. */
const wasAnswered = ({ kind }: AttemptOutcome): boolean =>
  isOneOf(FINDINGS, kind) || kind === "not_found" || kind === "validation";

/** Under which calls leave now (`Admission`); the error: none does. */
const accountInUse = ({ connection }: Services): Promise<string | null | PixError> =>
  connection.account().catch((error: unknown) => {
    if (error instanceof PixError) return error;
    throw error;
  });

/** A write that may have taken effect in one account is neither looked up nor sent again in another. */
const staysAlone = (leased: Leased, account: string | null | PixError): boolean =>
  account instanceof PixError
    ? leased.mayHaveTakenEffect && account.kind === "other_account"
    : isOfOtherAccount(leased, account);

type Leased = LeasedIntent;
type Attempt<Answer> = { outcome: AttemptOutcome; answer?: Answer; wasLookUp: boolean };

async function attemptOnce<Answer>(
  services: Services,
  handler: IntentHandler<Answer>,
  leased: Leased,
  mayOnlyRead = false,
): Promise<Attempt<Answer> | null> {
  const account = await accountInUse(services);
  if (staysAlone(leased, account)) return hold(services, leased);
  let wasLookUp = mayOnlyRead || mustLookUp(handler, leased);
  // A retry is safe only with the same bytes. Other bytes would be a write that no person requested.
  if (!wasLookUp && leased.mayHaveTakenEffect && !isAsRecorded(leased))
    return { outcome: { proof: "ambiguous", kind: "body_changed", repeated: 1 }, wasLookUp };
  if (!wasLookUp && isLookedForFirst(handler, leased)) {
    const earlier = await lookBeforeSending(services, handler, leased);
    if (earlier !== "none") return earlier;
  }
  if (!wasLookUp) {
    const start = await services.store.transaction((tx) => startSending(tx, handler, leased, account));
    if (start === "lost" || start === "waits") return null;
    if (start === "held") return hold(services, leased);
    if (start === "no_open_hour")
      return {
        outcome: { proof: "rejected", kind: "validation", code: NO_OPEN_HOUR, repeated: 1 },
        wasLookUp,
      };
    if (start === "frozen")
      return { outcome: { proof: "rejected", kind: "frozen", code: FROZEN, repeated: 1 }, wasLookUp };
    wasLookUp = start === "look_up";
  }
  if (account instanceof PixError) return { outcome: outcomeOf(handler, leased, account), wasLookUp };
  return { ...(await exchange(services, handler, leased, wasLookUp)), wasLookUp };
}

async function exchange<Answer>(
  services: Services,
  handler: IntentHandler<Answer>,
  leased: Leased,
  wasLookUp: boolean,
): Promise<Omit<Attempt<Answer>, "wasLookUp">> {
  try {
    const answer = wasLookUp ? await handler.lookUp(services, leased) : await handler.send(services, leased);
    if (answer === null) return { outcome: notSeen(leased) };
    if (answer === REFERENCE_TAKEN) return { outcome: takenByAnother(leased) };
    if (!handler.isOurs(leased, answer))
      return { outcome: { proof: "ambiguous", kind: "not_ours", repeated: 1 } };
    return { outcome: { proof: "accepted", kind: "accepted", repeated: 1 }, answer };
  } catch (error) {
    if (!(error instanceof PixError)) {
      // A defect of ours between lease and answer: whether bytes left is not known, so the careful reading holds.
      services.log.error(
        { err: error, intentId: leased.id, traceId: leased.traceId },
        "attempt failed unexpectedly",
      );
      return { outcome: { proof: "ambiguous", kind: "unclassified", repeated: 1 } };
    }
    return { outcome: outcomeOf(handler, leased, error) };
  }
}

/**
 * A write that was recorded long ago may have been sent by a copy of this database that continued to run. A write in
 * doubt may have been sent before the database was restored.
 */
function isLookedForFirst<Answer>(handler: IntentHandler<Answer>, leased: Leased): boolean {
  if (REPEAT_OF[handler.kind] === "never") return false;
  const isOldUnsent = !leased.mayHaveTakenEffect && leased.writtenSecondsAgo >= UNSENT_SECONDS_MAX;
  return isOldUnsent || (leased.doubtfulSince !== null && leased.lookedUpAt === null);
}

async function lookBeforeSending<Answer>(
  services: Services,
  handler: IntentHandler<Answer>,
  leased: Leased,
): Promise<Attempt<Answer> | null | "none"> {
  const looked = await attemptOnce(services, handler, leased, true);
  if (looked?.answer !== undefined || looked?.outcome.kind === "not_ours" || looked?.outcome.kind === "taken")
    return looked;
  if (looked?.outcome.kind === "not_seen") return "none";
  // A credential that is refused for a look is refused for the write: who asked decides, as if it had been tried.
  const isRefusedCredential = looked?.outcome.proof === "not_sent" && isOfCredential(looked.outcome);
  if (isRefusedCredential && !leased.mayHaveTakenEffect && leased.doubtfulSince === null)
    return { outcome: looked.outcome, wasLookUp: false };
  // Nothing was sent, and nothing is before it is known.
  return hold(services, leased);
}

async function hold(services: Services, leased: Leased): Promise<null> {
  await services.store.transaction(async (tx) => {
    const now = await databaseNow(tx);
    const nextAttemptAt = new Date(now.getTime() + HELD_SECONDS * 1_000);
    await settleLease(tx, leased.id, leased.fence, { state: atRest(leased), nextAttemptAt });
  });
  return null;
}

/**
 * A freeze ends writes that never left; writes that may have left are looked up, not repeated. After a restore the
 * two cannot be distinguished, so everything waits.
 */
async function startSending<Answer>(
  tx: Tx,
  handler: IntentHandler<Answer>,
  leased: Leased,
  account: string | null | PixError,
): Promise<"send" | "look_up" | "waits" | "frozen" | "held" | "no_open_hour" | "lost"> {
  const freeze = await freezeOver(tx, leased.kind, leased.wallet);
  if (freeze === "restore") return "held";
  if (freeze !== null) return leased.mayHaveTakenEffect ? "look_up" : "frozen";
  if (handler.leavesFrom && leased.heldUntil !== null && !leased.mayHaveTakenEffect) {
    const now = await databaseNow(tx);
    const leavesAt = await handler.leavesFrom(tx, leased, now);
    if (leavesAt === null) return "no_open_hour";
    if (leavesAt > now) {
      const change: IntentChange = { state: atRest(leased), heldUntil: leavesAt, nextAttemptAt: leavesAt };
      await settleLease(tx, leased.id, leased.fence, change);
      await publish(tx, framesOfWrite(leased));
      return "waits";
    }
  }
  const to = account instanceof PixError ? leased.account : account;
  return (await markSent(tx, { ...leased, account: to })) ? "send" : "lost";
}

const isAsRecorded = ({ body, bodySha256 }: IntentRow): boolean =>
  createHash("sha256").update(body).digest("hex") === bodySha256;

function notSeen(leased: IntentRow): AttemptOutcome {
  const last = AttemptOutcome.safeParse(leased.outcome).data;
  const isRefusal =
    (last?.proof === "rejected" && !isOneOf(SAY_NOTHING_BEFORE, last.code)) ||
    (last && decideNext.isForeignRefusal(last));
  const refusal = isRefusal ? last : last?.refusal;
  return {
    proof: "ambiguous",
    kind: "not_seen",
    repeated: 1,
    ...(refusal && { refusal: pickRefusal(refusal) }),
  };
}

/** The service's own refusal, where it is known, goes to the form with its fields. */
function takenByAnother(leased: IntentRow): AttemptOutcome {
  const last = AttemptOutcome.safeParse(leased.outcome).data;
  const refusal = last?.proof === "rejected" ? last : last?.refusal;
  return {
    proof: "rejected",
    kind: "taken",
    repeated: 1,
    ...(refusal && { refusal: pickRefusal(refusal) }),
    ...(last?.fields && { fields: last.fields }),
  };
}

const pickRefusal = ({ status, code, serviceMessage }: NonNullable<AttemptOutcome["refusal"]>) => ({
  ...(status !== undefined && { status }),
  ...(code !== undefined && { code }),
  ...(serviceMessage !== undefined && { serviceMessage }),
});

/** A refund that left is never sent again, a key past its life neither, and a suspected cached error is read. */
function mustLookUp<Answer>(handler: IntentHandler<Answer>, leased: Leased): boolean {
  if (leased.firstSentAt === null || !leased.mayHaveTakenEffect) return false;
  const repeat = REPEAT_OF[handler.kind];
  if (repeat === "never") return true;
  const last = AttemptOutcome.safeParse(leased.outcome);
  return decideNext.needsLookUp(repeat, leased.ageSeconds, last.success ? last.data : null);
}

function outcomeOf<Answer>(
  handler: IntentHandler<Answer>,
  leased: IntentRow,
  error: PixError,
): AttemptOutcome {
  const last = AttemptOutcome.safeParse(leased.outcome);
  const isSame = last.success && last.data.kind === error.kind && last.data.status === error.status;
  const fields = error.proof === "rejected" ? handler.fieldsOf(error) : undefined;
  return {
    proof: error.proof,
    kind: error.kind,
    ...(error.status !== undefined && { status: error.status }),
    ...(error.code !== undefined && { code: error.code }),
    ...(error.serviceMessage !== undefined && {
      serviceMessage: hidePeople(error.serviceMessage, leased.body),
    }),
    ...(error.traceId !== undefined && { serviceTraceId: error.traceId }),
    // Our own circuit's wait is nothing that the service asked for: it may end early.
    ...(error.retryAfterSeconds !== undefined &&
      error.kind !== "circuit_open" && { retryAfterSeconds: error.retryAfterSeconds }),
    ...(fields && { fields }),
    repeated: isSame ? last.data.repeated + 1 : 1,
  };
}

/**
 * Holds the answer in memory and tries to write it until the lease ends; after that the completer queries again
 * (faults, F10). Null where the write was not ours to settle any more.
 */
async function settle<Answer>(
  services: Services,
  handler: IntentHandler<Answer>,
  leased: Leased,
  attempt: Attempt<Answer>,
): Promise<IntentRow | null> {
  const deadlineMs = services.clock.monotonicMs() + LEASE_SECONDS * 1_000;
  for (;;) {
    try {
      return await settleOnce(services, handler, leased, attempt);
    } catch (error) {
      services.log.error(
        { err: error, intentId: leased.id, traceId: leased.traceId },
        "answer not written yet",
      );
      if (services.clock.monotonicMs() > deadlineMs) throw error;
      await sleep(SETTLE_RETRY_MS);
    }
  }
}

async function settleOnce<Answer>(
  services: Services,
  handler: IntentHandler<Answer>,
  leased: Leased,
  attempt: Attempt<Answer>,
): Promise<IntentRow | null> {
  const { outcome, answer } = attempt;
  const settled = await services.store.transaction(async (tx) => {
    const now = services.clock.now();
    if (answer !== undefined) {
      const { resultId, frames, expiry } = await handler.accept(tx, leased, answer, {
        now,
        vault: services.vault,
      });
      const change: IntentChange = {
        state: "accepted",
        outcome: { ...outcome, ...(expiry && { expiry }) },
        resultId,
        settledAt: now,
        nextAttemptAt: null,
        pausedBecause: null,
      };
      // The answer is proof regardless of the current lease holder: a refund cannot be looked up in any other way.
      const row =
        (await settleLease(tx, leased.id, leased.fence, change)) ??
        (await settleOpenIntent(tx, leased.id, change));
      if (row)
        await publish(tx, [...frames, { name: "intent.changed", ids: [leased.id], wallet: leased.wallet }]);
      return row;
    }
    const change = changeAfter(handler, leased, attempt, await databaseNow(tx));
    const row = await settleLease(tx, leased.id, leased.fence, change);
    if (row) {
      await publish(tx, framesOfWrite(leased));
      await notifyOfWrite(tx, leased, change, now);
    }
    return row;
  });
  if (outcome.proof !== "accepted")
    services.log.warn(
      { intentId: leased.id, traceId: leased.traceId, kind: leased.kind, outcome },
      "write not accepted",
    );
  return settled;
}

/** A look that failed says nothing of the write: what was known of it before stays, and is looked for again. */
function changeAfter<Answer>(
  handler: IntentHandler<Answer>,
  leased: Leased,
  { outcome, wasLookUp }: Attempt<Answer>,
  now: Date,
): IntentChange {
  const change = decideNext.after(REPEAT_OF[handler.kind], leased, outcome, wasLookUp, now);
  const sawNothing = wasLookUp && !FINDINGS.some((kind) => kind === outcome.kind);
  const looked = wasLookUp && wasAnswered(outcome) ? { lookedUpAt: now } : {};
  if (!sawNothing || leased.outcome === null) return { ...change, ...looked };
  const { notBefore } = change.outcome;
  return {
    ...change,
    ...looked,
    outcome: { ...leased.outcome, ...(notBefore !== undefined && { notBefore }) },
  };
}

async function getIntentRow(services: Services, id: string): Promise<IntentRow> {
  const row = await services.store.read((reader) => findIntent(reader, id));
  if (!row) throw new AppError("not_found", { message: `intent ${id}` });
  return row;
}
