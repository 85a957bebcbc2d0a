import "server-only";
import { type Store } from "@/lib/platform/store/store.server";
import { FIRST_PREVIOUS_HASH, auditHash } from "./audit-hash.server";
import { listAuditEntriesAfter } from "./records.server";

const BATCH = 1_000;

export type AuditChain = {
  /** The first entry that does not follow from those before it; null: all of them do. */
  brokenAt: number | null;
  entries: number;
  /** Kept outside the database, it also shows that entries were cut off at the end. */
  lastHash: string;
};

export function verifyAuditChain(store: Store): Promise<AuditChain> {
  return store.snapshot(async (reader) => {
    let position = 0;
    let entries = 0;
    let lastHash = FIRST_PREVIOUS_HASH;
    for (;;) {
      const rows = await listAuditEntriesAfter(reader, position, BATCH);
      for (const row of rows) {
        if (row.previousHash !== lastHash || row.hash !== auditHash(row))
          return { brokenAt: row.position, entries, lastHash };
        ({ position, hash: lastHash } = row);
        entries++;
      }
      if (rows.length < BATCH) return { brokenAt: null, entries, lastHash };
    }
  });
}
