import "server-only";
import { type RestoreCause } from "@/lib/core/enums/restores";
import { newId } from "@/lib/core/ids";
import { appendAudit } from "@/lib/platform/audit/append-audit-entry.server";
import { publish } from "@/lib/platform/live/publish.server";
import { doubtUnsettled, insertRestore } from "@/lib/platform/restores/records.server";
import { freezeAfterRestore } from "@/lib/platform/settings/freeze-records.server";
import { WHOLE_ACCOUNT } from "@/lib/core/enums/settings";
import { databaseTime } from "@/lib/platform/store/database-now.server";
import { lock } from "@/lib/platform/store/locks.server";
import { type Tx } from "@/lib/platform/store/tx.server";
import { RETRY_REACH_MS } from "@/lib/reconciliation/outages/limits";
import {
  findOutageEndedSince,
  insertOutage,
  readLastHeartbeat,
  saveHeartbeat,
} from "@/lib/reconciliation/outages/records.server";

/** A start that waits for the service's balances has found its window this long ago at most. */
const FOUND_BEFORE_MS = 3_600_000;

/**
 * The database is, or may be, older than the service: from this commit on nothing leaves, every write that is not settled
 * is in doubt, and what the time since the last sign of life may have hidden is due to be read. The caller holds the lock
 * of the heartbeats. Ends when people lift the freeze.
 */
export async function openRestore(
  tx: Tx,
  { cause, now, instanceId }: { cause: RestoreCause; now: Date; instanceId: string },
): Promise<void> {
  await lock(tx, "freezes");
  const { knownUntil, outageId } = await openWindow(tx, now);
  // The window is open already, so the next heartbeat finds none.
  await saveHeartbeat(tx, instanceId, now);
  await insertRestore(tx, { id: newId(), cause, foundAt: now, knownUntil, outageId, liftedAt: null });
  await freezeAfterRestore(tx, cause, now);
  await doubtUnsettled(tx);
  await publish(tx, [{ name: "settings.changed" }, { name: "outage.changed" }, { name: "intent.changed" }]);
  await appendAudit(tx, {
    at: now,
    personId: null,
    act: "freeze.set",
    objectType: "freeze",
    objectId: WHOLE_ACCOUNT,
    cause,
    details: { knownUntil: knownUntil?.toISOString() ?? null, outageId },
  });
}

/**
 * The window from the last sign of life to now. Where an instance has sent a heartbeat since it started, it is the
 * window that this heartbeat found.
 */
async function openWindow(tx: Tx, now: Date): Promise<{ knownUntil: Date | null; outageId: string | null }> {
  const { last } = await readLastHeartbeat(tx, databaseTime());
  const found = await findOutageEndedSince(tx, new Date(now.getTime() - FOUND_BEFORE_MS));
  const isBeating = last !== null && now.getTime() - last.getTime() <= RETRY_REACH_MS;
  if (isBeating && found) return { knownUntil: found.startedAt, outageId: found.id };
  if (last === null || last >= now) return { knownUntil: last, outageId: null };
  const outageId = newId();
  await insertOutage(tx, { id: outageId, startedAt: last, endedAt: now, cause: "restored" });
  return { knownUntil: last, outageId };
}
