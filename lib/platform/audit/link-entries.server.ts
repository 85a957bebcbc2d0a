import "server-only";
import { type Services } from "@/lib/platform/context.server";
import { lock } from "@/lib/platform/store/locks.server";
import { type AuditKeys } from "./audit-keys";
import { FIRST_PREVIOUS_MAC, auditMac } from "./audit-mac.server";
import {
  type AuditLinkRow,
  deleteLinked,
  findLastAuditAnchor,
  hasUnlinked,
  insertLinks,
  listUnlinked,
} from "./records.server";

const BATCH = 500;

/**
 * Chains the entries committed since the last run, regardless of the order in which they became visible. The lock is
 * the writer's lease: another writer waits, and continues after the last link.
 */
export async function linkEntries(
  { store, clock }: Pick<Services, "store" | "clock">,
  [newest]: AuditKeys,
): Promise<{ hasMore: boolean }> {
  if (!(await store.read(hasUnlinked))) return { hasMore: false };
  return store.transaction(async (tx) => {
    await lock(tx, "audit-chain");
    const entries = await listUnlinked(tx, BATCH);
    const last = await findLastAuditAnchor(tx);
    let position = last?.position ?? 0;
    let previousMac = last?.mac ?? FIRST_PREVIOUS_MAC;
    const linkedAt = clock.now();
    const links = entries.map((entry): AuditLinkRow => {
      position += 1;
      const place = { position, previousMac, keyId: newest.id };
      const mac = auditMac(newest.key, place, entry);
      previousMac = mac;
      return { ...place, entryId: entry.id, mac, linkedAt };
    });
    await insertLinks(tx, links);
    await deleteLinked(tx);
    return { hasMore: entries.length === BATCH };
  });
}
