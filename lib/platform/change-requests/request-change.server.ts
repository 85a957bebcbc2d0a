import "server-only";
import { type ChangeKind } from "@/lib/core/enums/change-requests";
import { AppError } from "@/lib/core/errors/app-error";
import { newId } from "@/lib/core/ids";
import { WHOLE_ACCOUNT } from "@/lib/core/enums/settings";
import { appendAudit } from "@/lib/platform/audit/append-audit-entry.server";
import { lockPeopleRows } from "@/lib/platform/auth/records.server";
import { type Context } from "@/lib/platform/context.server";
import { publish } from "@/lib/platform/live/publish.server";
import { notify } from "@/lib/platform/notifications/notify.server";
import { onlyWallet } from "@/lib/platform/store/scope.server";
import { type Tx } from "@/lib/platform/store/tx.server";
import {
  findSessionPlace,
  insertChange,
  listOthers,
  lockWaitingChange,
  saveChangeDecision,
  toApproverStatus,
} from "./records.server";
import { assertMayDraft, isNoticed } from "./draft-pace.server";
import { changeHash } from "./change-hash.server";
import { hasNoOtherApprover } from "./approver-policy";
import { mayRequest } from "./right-to-request";

/** A weekend fits into it. */
export const CHANGE_LIFE_MS = 72 * 60 * 60_000;

/** The subject of a change, in its state at the request or the decision. */
export type ChangeBasis = {
  /** The object of the change. Each object has at most one pending change of a kind at a time. */
  object: string;
  /** The person whom it concerns. */
  concerns: string | null;
  /** Wallets that the change concerns, before and after it; null: every wallet. Requester and approver must have them all. */
  wallets: readonly string[] | null;
  /** The state that the change is based on. Where it differs at the decision, nothing is applied. */
  before: Readonly<Record<string, unknown>>;
};

export type RequestedChange = {
  id: string;
  /** True where no other person could approve. The caller applies the change at once, in this transaction. */
  isAlone: boolean;
};

/**
 * Writes a change down for a second person to agree to. Throws `conflict` where one of the kind waits for this object
 * already, `not_allowed` where the person may not ask any more or its wallets do not contain those of the change,
 * `too_many_requests`.
 */
export async function requestChange(
  tx: Tx,
  { actor, clock }: Pick<Context, "actor" | "clock">,
  change: { kind: ChangeKind; ground: ChangeBasis; payload: unknown; reason: string | null },
): Promise<RequestedChange> {
  const { kind, ground, payload, reason } = change;
  if (ground.concerns === actor.personId) throw new AppError("not_allowed", { message: "not on oneself" });
  const now = clock.now();
  const held = await lockPeopleRows(tx, [actor.personId, ...(ground.concerns ? [ground.concerns] : [])]);
  const requester = held.find(({ id }) => id === actor.personId);
  // The row may have changed since the session was looked at.
  const asked = { kind, wallets: ground.wallets };
  if (requester?.role !== actor.role || !mayRequest(asked, toApproverStatus(requester)))
    throw new AppError("not_allowed", { message: "may not ask for a change" });
  await assertMayDraft(tx, actor.personId);
  const isAlone = hasNoOtherApprover((await listOthers(tx, actor.personId)).map(toApproverStatus), now);
  const id = newId();
  await endLate(tx, kind, ground.object, now);
  const { object, before } = ground;
  const place = await findSessionPlace(tx, actor.sessionId);
  const isFirst = await insertChange(tx, {
    id,
    kind,
    ...ground,
    wallets: ground.wallets && [...ground.wallets],
    payload,
    sha256: changeHash({ kind, object, payload, before }),
    reason,
    requestedBy: actor.personId,
    requestedAt: now,
    ...place,
    endsAt: new Date(now.getTime() + CHANGE_LIFE_MS),
    ...(isAlone
      ? { decision: "alone", decidedBy: actor.personId, decidedAt: now, appliedAt: now }
      : { decision: null, decidedBy: null, decidedAt: null, appliedAt: null }),
    decisionReason: null,
    linkMadeAt: null,
  });
  if (!isFirst) throw new AppError("conflict", { reason: "change_waits_already" });
  await appendAudit(tx, {
    at: now,
    personId: actor.personId,
    act: isAlone ? "change.alone" : "change.request",
    objectType: "change",
    objectId: id,
    wallet: onlyWallet(ground.wallets ?? "all"),
    reason,
    details: { kind, object, payload, before },
  });
  await publish(tx, [{ name: "change.changed" }]);
  if (!isAlone && (await isNoticed(tx, actor.personId, `${kind}:${object}`)))
    await notify(tx, {
      kind: "change_waiting",
      wallet: WHOLE_ACCOUNT,
      objectId: id,
      now,
      to: null,
      reaching: ground,
      except: actor.personId,
    });
  return { id, isAlone };
}

/**
 * Ends a change that was not decided in time, so that a new one is possible, also where the worker has not run yet.
 */
async function endLate(tx: Tx, kind: ChangeKind, object: string, now: Date): Promise<void> {
  const waiting = await lockWaitingChange(tx, kind, object);
  if (!waiting || waiting.endsAt > now) return;
  await saveChangeDecision(tx, waiting.id, {
    decision: "ended",
    decidedBy: null,
    decidedAt: now,
    decisionReason: null,
    appliedAt: null,
  });
}
