import "server-only";
import { type IntentKind } from "@/lib/core/enums/intents";
import { createHash } from "node:crypto";
import { appendAudit } from "@/lib/platform/audit/append-audit-entry.server";
import { type Context } from "@/lib/platform/context.server";
import { AppError } from "@/lib/core/errors/app-error";
import { canonicalUuid, isUuid } from "@/lib/core/ids";
import { stringifyJson } from "@/lib/core/json/json";
import { isTransaction } from "@/lib/engine/mirror/records.server";
import { isUnmarked, wasRestoredSince } from "@/lib/platform/restores/records.server";
import { refuseFrozen } from "@/lib/platform/settings/refuse-frozen.server";
import { lock } from "@/lib/platform/store/locks.server";
import { type RateLimit, enforceWithin } from "@/lib/platform/store/rate-limit.server";
import { type Tx } from "@/lib/platform/store/tx.server";
import { isDatabaseUnavailable } from "@/lib/platform/store/is-database-unavailable";
import {
  type FirstLease,
  type IntentRow,
  type LeasedIntent,
  findIntent,
  insertIntent,
} from "./records.server";
import { sealIntentBody, withOpenBody } from "@/lib/platform/vault/bodies.server";

/** Never a reference that a person may type: forms refuse this beginning (inputs, B128). */
export const IDEMPOTENCY_KEY_PREFIX = "gch1-";

/** The key derives from the form. A form stored again after a database restore is sent with the same key. */
export const idempotencyKeyOf = (formId: string): string =>
  `${IDEMPOTENCY_KEY_PREFIX}${formId.replaceAll("-", "")}`;

export type NewIntent = {
  /** Minted by the form when it appeared. */
  id: string;
  /** Since this form was first sent, where it was sent before and the answer was lost. */
  sentSecondsAgo?: number | undefined;
  kind: IntentKind;
  path: string;
  /** Becomes the exact bytes of every attempt. */
  body: unknown;
  hasKey: boolean;
  externalReference?: string | undefined;
  subject?: string | undefined;
  replaces?: string | undefined;
  /** How often the person may ask for one, or ask again. */
  limit?: RateLimit | undefined;
  /**
   * Checks the conditions in the transaction that writes the intent, and returns what it has to wait for. A form that
   * was sent before is not checked again.
   */
  prepare?: (tx: Tx, written: WrittenIntent) => Promise<Wait | undefined>;
};

/** `isDoubtful`: it may be at the service already, and a database that was set back does not know. */
export type WrittenIntent = { bodySha256: string; now: Date; isDoubtful: boolean };
/** Other people's word, and a moment before which nothing is sent. */
export type Wait = { needsApproval: boolean; heldUntil: Date | null };

/**
 * Stores the write: bytes, hash, key and actor, committed before any call. A second submit of the same form finds the
 * first; where the first may be missing because of a database restore, the write is in doubt as all that was
 * unsettled then. Throws `key_reused` where the same form comes back with other content, and `not_written` for a
 * write that has no key, was sent before, and may be missing because the database was restored within the last
 * seconds.
 */
export const openIntent = async (ctx: Context, wanted: NewIntent): Promise<IntentRow> =>
  (await openLeasedIntent(ctx, wanted, null)).row;

export type OpenedIntent = {
  row: IntentRow;
  /** The same intent, where this commit granted the requested lease and records that it may have been sent. */
  leased: LeasedIntent | null;
};

/** The same, for a caller that sends it at once: without another commit in between. */
export async function openLeasedIntent(
  ctx: Context,
  wanted: NewIntent,
  lease: FirstLease | null,
): Promise<OpenedIntent> {
  const body = Buffer.from(stringifyJson(wanted.body), "utf8");
  const bodySha256 = createHash("sha256").update(body).digest("hex");

  let hasReachedCommit = false;
  const written = ctx.store.transaction(async (tx) => {
    const row = await write(tx);
    hasReachedCommit = true;
    return row;
  });
  return written.catch((error: unknown) => {
    // This write has no row, regardless of earlier attempts. A write without a row is never sent.
    if (!hasReachedCommit && isDatabaseUnavailable(error))
      throw new AppError("not_written", { cause: error });
    throw error;
  });

  async function write(tx: Tx): Promise<OpenedIntent> {
    if (wanted.limit) await enforceWithin(tx, wanted.limit, ctx.actor.personId);
    await lock(tx, "intent-form", wanted.id);
    const now = ctx.clock.now();
    const { sentSecondsAgo = null } = wanted;
    let doubtfulSeconds: number | null = null;
    let wait: Wait | null = null;
    if (!(await findIntent(tx, wanted.id))) {
      if (sentSecondsAgo !== null && (await wasRestoredSince(tx, sentSecondsAgo)))
        doubtfulSeconds = sentSecondsAgo;
      // With a key it is asked again; without one it would be done again, if the database was set back just now.
      else if (sentSecondsAgo !== null && !wanted.hasKey && (await isUnmarked(tx, sentSecondsAgo)))
        throw new AppError("not_written", { message: "no process has marked the database" });
      // A refusal would report the write as unsent. Once stored, it is looked up, and the freeze holds back
      // everything else.
      else await refuseFrozen(tx, wanted.kind, ctx.wallet);
      const isDoubtful = doubtfulSeconds !== null;
      if (!isDoubtful && wanted.replaces === undefined)
        await refuseIdAsReference(tx, wanted.externalReference);
      wait = (await wanted.prepare?.(tx, { bodySha256, now, isDoubtful })) ?? null;
    }
    const row = {
      id: wanted.id,
      kind: wanted.kind,
      wallet: ctx.wallet,
      personId: ctx.actor.personId,
      state: wait?.needsApproval ? "awaiting_approval" : "ready",
      path: wanted.path,
      body: sealIntentBody(ctx.vault, wanted.id, body),
      bodySha256,
      idempotencyKey: wanted.hasKey ? idempotencyKeyOf(wanted.id) : null,
      externalReference: wanted.externalReference ?? null,
      subject: wanted.subject ?? null,
      replaces: wanted.replaces ?? null,
      createdAt: now,
      heldUntil: wait?.heldUntil ?? null,
      traceId: ctx.traceId,
    } as const;
    // A write that waits for a second person or its time, or is looked up first, is not sent now.
    const isSentNow = row.state === "ready" && row.heldUntil === null && doubtfulSeconds === null;
    const given = isSentNow ? lease : null;
    const written = await insertIntent(tx, row, { doubtfulSeconds, lease: given });
    const inserted = written && { ...written, body };
    if (inserted) {
      await appendAudit(tx, {
        at: now,
        personId: ctx.actor.personId,
        act: `${wanted.kind}.request` as const,
        objectType: "intent",
        objectId: wanted.id,
        wallet: ctx.wallet,
        details: { bodySha256 },
      });
      return { row: inserted, leased: given && asLeased(inserted) };
    }
    const earlier = await findIntent(tx, wanted.id);
    if (
      !earlier ||
      earlier.wallet !== ctx.wallet ||
      earlier.kind !== wanted.kind ||
      earlier.bodySha256 !== bodySha256
    )
      throw new AppError("key_reused", { message: "this form was already sent with other content" });
    return { row: withOpenBody(ctx.vault, earlier), leased: null };
  }
}

/** The service resolves ids before references: one that is another transaction's id would always find that one. */
async function refuseIdAsReference(tx: Tx, reference: string | undefined): Promise<void> {
  const id = canonicalUuid(reference ?? "");
  if (isUuid(id) && (await isTransaction(tx, id)))
    throw new AppError("invalid_input", { fields: { externalReference: "reference_is_id" } });
}

/** As any attempt begins: with what was known before it. */
const asLeased = (row: IntentRow): LeasedIntent => ({
  ...row,
  attempts: 0,
  firstSentAt: null,
  lastSentAt: null,
  ageSeconds: 0,
  writtenSecondsAgo: 0,
});
