import "server-only";
import { type ChangeDecision } from "@/lib/core/enums/change-requests";
import { AppError } from "@/lib/core/errors/app-error";
import { WHOLE_ACCOUNT } from "@/lib/core/enums/settings";
import { appendAudit } from "@/lib/platform/audit/append-audit-entry.server";
import { type PersonRow, lockPeopleRows } from "@/lib/platform/auth/records.server";
import { hasWalletAccess } from "@/lib/platform/auth/rights/rights";
import { isInPayoutCooldown } from "@/lib/platform/auth/rights/payout-cooldown";
import { type Context, type Services } from "@/lib/platform/context.server";
import { publish } from "@/lib/platform/live/publish.server";
import { notify } from "@/lib/platform/notifications/notify.server";
import { onlyWallet } from "@/lib/platform/store/scope.server";
import { type Tx } from "@/lib/platform/store/tx.server";
import {
  type ChangeRow,
  findChange,
  findSessionPlace,
  lockChange,
  saveChangeDecision,
  toApproverStatus,
} from "./records.server";
import { type ChangeBasis } from "./request-change.server";
import { type DecideChangeInput } from "./schema";
import { noteTakenBack } from "./draft-pace.server";
import { changeHash } from "./change-hash.server";
import { type SharedPlace, sharedPlace } from "./shared-origin";
import { canAgreeTo } from "./approver-policy";
import { mayRequest } from "./right-to-request";

/**
 * Records a second person's yes or no, or the requester's own decision before it. `groundOf` returns the current
 * state that the change is based on, null where the change is no longer possible. The caller applies an agreed change
 * in this transaction. Returns the row and the decision: `overtaken` and `ended` are not answers of the person.
 * Throws `not_found`, `not_allowed`, and `conflict` where another decision was first or the person saw another state.
 */
export async function decideChange(
  tx: Tx,
  { actor, clock }: Pick<Context, "actor" | "clock">,
  { changeId, sha256, reason: given }: DecideChangeInput,
  wanted: "agreed" | "refused" | "taken_back",
  groundOf: (tx: Tx, change: ChangeRow) => Promise<ChangeBasis | null>,
): Promise<{ change: ChangeRow; decision: ChangeDecision }> {
  const reason = given ?? null;
  const known = await findChange(tx, changeId);
  if (!known) throw new AppError("not_found", { message: "change" });
  const held = await lockPeopleRows(
    tx,
    [actor.personId, known.requestedBy, known.concerns].filter((id) => id !== null),
  );
  const change = await lockChange(tx, changeId);
  if (!change) throw new AppError("not_found", { message: "change" });
  const now = clock.now();
  const decider = held.find(({ id }) => id === actor.personId);
  const requester = held.find(({ id }) => id === change.requestedBy);
  assertMayDecide(change, decider, actor, wanted, now);
  if (change.decision !== null || change.sha256 !== sha256)
    throw new AppError("conflict", {
      reason: "changed",
      message: "the request was decided already, or differs from the one shown",
    });

  const decision = await outcomeOf(tx, change, requester, wanted, now, groundOf);
  if (wanted === "taken_back") await noteTakenBack(tx, actor.personId, `${change.kind}:${change.object}`);
  const isApplied = decision === "agreed";
  await saveChangeDecision(tx, change.id, {
    decision,
    decidedBy: decision === wanted ? actor.personId : null,
    decidedAt: now,
    decisionReason: reason,
    appliedAt: isApplied ? now : null,
  });
  const isOthersWord = decision === wanted && wanted !== "taken_back";
  const shared = isOthersWord ? sharedPlace(change, await findSessionPlace(tx, actor.sessionId)) : null;
  await tellDecision(tx, change, decision, {
    by: decision === wanted ? actor.personId : null,
    reason,
    shared,
    now,
  });
  return { change, decision };
}

function assertMayDecide(
  change: ChangeRow,
  decider: PersonRow | undefined,
  actor: Context["actor"],
  wanted: "agreed" | "refused" | "taken_back",
  now: Date,
): asserts decider is PersonRow {
  const isOwn = change.requestedBy === actor.personId;
  const isStill = decider?.role === actor.role && canAgreeTo(change, toApproverStatus(decider));
  const isAllowed = wanted === "taken_back" ? isOwn : isStill && !isOwn && change.concerns !== actor.personId;
  if (!decider || !isAllowed) throw new AppError("not_allowed", { message: "second person" });
  if (wanted === "agreed" && isInPayoutCooldown(decider, now))
    throw new AppError("conflict", { reason: "away_from_money" });
}

/** The outcome of the person's decision, given the current state. */
async function outcomeOf(
  tx: Tx,
  change: ChangeRow,
  requester: PersonRow | undefined,
  wanted: "agreed" | "refused" | "taken_back",
  now: Date,
  groundOf: (tx: Tx, change: ChangeRow) => Promise<ChangeBasis | null>,
): Promise<ChangeDecision> {
  if (wanted !== "agreed") return wanted;
  if (change.endsAt <= now || !requester || !mayRequest(change, toApproverStatus(requester))) return "ended";
  const ground = await groundOf(tx, change);
  if (ground === null) return "overtaken";
  const { kind, payload } = change;
  const { object, before } = ground;
  if (!hasWalletAccess(change, ground.wallets)) return "overtaken";
  return changeHash({ kind, object, payload, before }) === change.sha256 ? "agreed" : "overtaken";
}

type Word = { by: string | null; reason: string | null; shared: SharedPlace | null; now: Date };

/** Audit, notice and news of what was decided, by a person or, with `by` null, by the program. */
async function tellDecision(
  tx: Tx,
  change: ChangeRow,
  decision: ChangeDecision,
  { by, reason, shared, now }: Word,
): Promise<void> {
  await appendAudit(tx, {
    at: now,
    personId: by,
    act: `change.${decision}`,
    objectType: "change",
    objectId: change.id,
    wallet: onlyWallet(change.wallets ?? "all"),
    reason,
    ...(shared && { cause: shared }),
    details: { kind: change.kind, object: change.object, sha256: change.sha256 },
  });
  await publish(tx, [{ name: "change.changed" }]);
  await notify(tx, {
    kind: "change_decided",
    wallet: WHOLE_ACCOUNT,
    objectId: change.id,
    now,
    to: change.requestedBy,
    except: by,
  });
}

/** Ends a change that was not decided in time, or whose requester no longer has an account. The worker calls it. */
export async function endChange(
  { store, clock }: Pick<Services, "store" | "clock">,
  id: string,
): Promise<void> {
  await store.transaction(async (tx) => {
    const change = await lockChange(tx, id);
    if (change?.decision !== null) return;
    const now = clock.now();
    await saveChangeDecision(tx, id, {
      decision: "ended",
      decidedBy: null,
      decidedAt: now,
      decisionReason: null,
      appliedAt: null,
    });
    await tellDecision(tx, change, "ended", { by: null, reason: null, shared: null, now });
  });
}
