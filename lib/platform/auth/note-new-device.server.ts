import "server-only";
import { createHash } from "node:crypto";
import { appendAudit } from "@/lib/platform/audit/append-audit-entry.server";
import { type Tx } from "@/lib/platform/store/tx.server";
import { hasKnownDevice, noteDevice } from "./records.server";
import { type Client } from "./sessions.server";

export const deviceHashOf = (device: string): string => createHash("sha256").update(device).digest("hex");

/**
 * The browser that somebody has just signed in with: known from now on, and where it was not, written down and told of. A
 * person's first one is told of by the link that opened it. Call it under the person's lock.
 */
export async function noteNewDevice(
  tx: Tx,
  { personId, sessionId, client, now }: { personId: string; sessionId: string; client: Client; now: Date },
): Promise<void> {
  if (!client.device) return;
  const isFirst = !(await hasKnownDevice(tx, personId));
  const isNew = await noteDevice(tx, personId, deviceHashOf(client.device), now);
  if (!isNew) return;
  await appendAudit(tx, {
    at: now,
    personId,
    act: "session.new_device",
    objectType: "person",
    objectId: personId,
    sessionId,
    details: { address: client.address, userAgent: client.userAgent, isFirst },
  });
}
