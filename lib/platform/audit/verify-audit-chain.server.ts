import "server-only";
import { type Store } from "@/lib/platform/store/store.server";
import { type AuditAnchor } from "./audit-anchor";
import { FIRST_PREVIOUS_HASH, auditHash } from "./audit-hash.server";
import { listAuditEntriesAfter, missingAnchors } from "./records.server";

const BATCH = 1_000;

export type AuditChain = {
  /** The first entry that does not follow from those before it; null: all of them do. */
  brokenAt: number | null;
  entries: number;
  lastHash: string;
  /** What was noted outside as the newest entry, and is not in it: entries were cut off at the end, or all rewritten. */
  missing: AuditAnchor[];
};

export function verifyAuditChain(store: Store, anchors: readonly AuditAnchor[] = []): Promise<AuditChain> {
  return store.snapshot(async (reader) => {
    const missing = await missingAnchors(reader, anchors);
    let position = 0;
    let entries = 0;
    let lastHash = FIRST_PREVIOUS_HASH;
    for (;;) {
      const rows = await listAuditEntriesAfter(reader, position, BATCH);
      for (const row of rows) {
        if (row.previousHash !== lastHash || row.hash !== auditHash(row))
          return { brokenAt: row.position, entries, lastHash, missing };
        ({ position, hash: lastHash } = row);
        entries++;
      }
      if (rows.length < BATCH) return { brokenAt: null, entries, lastHash, missing };
    }
  });
}
