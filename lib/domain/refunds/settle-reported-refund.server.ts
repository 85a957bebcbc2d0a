import "server-only";
import { type ProjectedRefund } from "@/lib/engine/projection/project-refund";
import { type Observation } from "@/lib/engine/projection/observation";
import { settleOpenIntent } from "@/lib/engine/intents/records.server";
import { type LiveFrame } from "@/lib/platform/live/events";
import { type Tx } from "@/lib/platform/store/tx.server";

/** The notice of a refund is the proof for a request of ours whose answer was lost. */
export async function settleReportedRefund(
  tx: Tx,
  { told }: Observation,
  refund: ProjectedRefund | null,
  now: Date,
): Promise<LiveFrame[]> {
  if (told.about !== "refund" || !told.intentId || refund?.state !== "confirmed") return [];
  // The notice was of the request before it, by the provider's id.
  if (refund.intentId !== told.intentId) return [];
  await settleOpenIntent(tx, told.intentId, {
    state: "accepted",
    outcome: { proof: "accepted", kind: "reported_by_webhook", repeated: 1 },
    resultId: told.id,
    settledAt: now,
    nextAttemptAt: null,
    pausedBecause: null,
  });
  return [{ name: "intent.changed", ids: [told.intentId], wallet: refund.wallet }];
}
