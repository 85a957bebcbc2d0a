import "server-only";
import { type IntentKind } from "@/lib/core/enums/intents";
import { appendAudit } from "@/lib/platform/audit/append-audit-entry.server";
import { type Actor } from "@/lib/platform/auth/rights/rights";
import { type Services } from "@/lib/platform/context.server";
import { type LiveEventName } from "@/lib/platform/live/events";
import { publish } from "@/lib/platform/live/publish.server";
import { notify } from "@/lib/platform/notifications/notify.server";
import { freezeOver } from "@/lib/platform/settings/refuse-frozen.server";
import { type Tx } from "@/lib/platform/store/tx.server";
import { framesOfWrite } from "./frames-of-write";
import { type IntentRow, listLongUnsent, settleOpenIntent } from "./records.server";
import { UNSENT_HOURS } from "./unsent";

const AT_ONCE = 50;

/** The lists that show an open write of each kind. */
export const LIST_FRAMES: Readonly<Record<IntentKind, LiveEventName>> = {
  charge: "charge.changed",
  withdrawal: "withdrawal.changed",
  refund: "refund.changed",
  project: "project.changed",
  sub_account: "wallet.changed",
};

/**
 * Ends, in the worker, the writes that a refused credential has held back for a day, regardless of any choice made
 * meanwhile. None of them was sent.
 */
export async function endLongUnsent({
  store,
  clock,
}: Pick<Services, "store" | "clock">): Promise<{ hasMore: boolean }> {
  const ended = await store.transaction(async (tx) => {
    const rows = await listLongUnsent(tx, UNSENT_HOURS, AT_ONCE);
    for (const intent of rows) {
      // The write may have been sent before the copy was made, so it must not be reported as unsent.
      if ((await freezeOver(tx, intent.kind, intent.wallet)) === "restore") continue;
      await endUnsent(tx, intent, { now: clock.now(), actor: null, traceId: intent.traceId });
    }
    return rows.length;
  });
  return { hasMore: ended === AT_ONCE };
}

/** Ends a write that is not sent any more: a person decided so, or no person decided in time. */
export async function endUnsent(
  tx: Tx,
  intent: IntentRow,
  { now, actor, traceId }: { now: Date; actor: Actor | null; traceId: string },
): Promise<void> {
  const { id, kind, wallet, personId } = intent;
  await settleOpenIntent(tx, id, { state: "abandoned", settledAt: now, nextAttemptAt: null });
  await publish(tx, [...framesOfWrite(intent), { name: LIST_FRAMES[kind], wallet }]);
  if (actor === null && personId !== null)
    await notify(tx, { kind: "write_ended", write: kind, wallet, objectId: id, now, to: personId });
  await appendAudit(tx, {
    at: now,
    personId: actor?.personId ?? null,
    act: actor === null ? "intent.unsent_ended" : "intent.cancel_unsent",
    objectType: "intent",
    objectId: id,
    wallet,
    details: {
      kind,
      refusedSince: intent.refusedSince?.toISOString() ?? null,
      wasChosen: intent.sendChosenAt !== null,
      bodySha256: intent.bodySha256,
      traceId,
    },
  });
}
