import "server-only";
import { type Reader, type Tx } from "@/lib/platform/store/tx.server";
import { appendAudit } from "@/lib/platform/audit/append-audit-entry.server";
import { type PayoutKind } from "@/lib/core/enums/payouts";
import { type Services } from "@/lib/platform/context.server";
import { settleOpenIntent } from "@/lib/engine/intents/records.server";
import { findEffectiveRole } from "./find-effective-role.server";
import { publish } from "@/lib/platform/live/publish.server";
import { notify } from "@/lib/platform/notifications/notify.server";
import { freezeOver } from "@/lib/platform/settings/refuse-frozen.server";
import {
  type ApprovalRequestRow,
  type DraftRow,
  listDecisions,
  listDraftsToEnd,
  lockApprovalRequest,
  saveDecision,
} from "./approval-records.server";
import { draftEndsAt } from "./draft-life";

const AT_ONCE = 50;

/**
 * Ends withdrawals and refunds that were not approved within a day, and those whose requester or one of whose
 * approvers has lost the right (security, T41). The worker calls it; none of these requests was sent.
 */
export async function endLateDrafts(
  services: Pick<Services, "store" | "clock">,
): Promise<{ hasMore: boolean }> {
  const drafts = await services.store.read((reader) =>
    listDraftsToEnd(reader, services.clock.now(), AT_ONCE),
  );
  for (const draft of drafts) await endDraft(services, draft);
  return { hasMore: drafts.length === AT_ONCE };
}

async function endDraft(
  { store, clock }: Pick<Services, "store" | "clock">,
  { intentId, kind, wallet }: DraftRow,
): Promise<void> {
  await store.transaction(async (tx) => {
    const request = await lockApprovalRequest(tx, kind, wallet, intentId);
    if (request?.intent.state !== "awaiting_approval" || request.approval.decision !== null) return;
    // The request may have been approved and sent before the copy was made, so it is not reported as unsent.
    if ((await freezeOver(tx, kind, wallet)) === "restore") return;
    const now = clock.now();
    const why = await whyOver(tx, kind, request, now);
    if (why === null) return;
    const decided = { decision: "ended", decidedBy: null, decidedAt: now, reason: null } as const;
    if (!(await saveDecision(tx, intentId, decided))) return;
    await settleOpenIntent(tx, intentId, { state: "abandoned", settledAt: now, nextAttemptAt: null });
    await publish(tx, [
      { name: `${kind}.changed`, wallet },
      { name: "intent.changed", ids: [intentId], wallet },
    ]);
    const { personId } = request.intent;
    if (personId !== null)
      await notify(tx, {
        kind: "approval_ended",
        write: kind,
        wallet,
        objectId: intentId,
        now,
        to: personId,
      });
    await appendAudit(tx, {
      at: now,
      personId: null,
      act: `${kind}.ended`,
      objectType: "intent",
      objectId: intentId,
      wallet,
      details: { why, bodySha256: request.intent.bodySha256 },
    });
  });
}

async function whyOver(
  reader: Reader | Tx,
  kind: PayoutKind,
  { intent, approval }: ApprovalRequestRow,
  now: Date,
): Promise<"late" | "maker" | "agreed" | null> {
  if (draftEndsAt(approval) <= now) return "late";
  if (!(await findEffectiveRole(reader, intent.wallet, intent.personId, `${kind}.request`))) return "maker";
  for (const { personId } of await listDecisions(reader, [intent.id]))
    if (!(await findEffectiveRole(reader, intent.wallet, personId, "second_person.decide"))) return "agreed";
  return null;
}
