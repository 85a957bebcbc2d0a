import "server-only";
import { type WalletScope } from "@/lib/core/wallet-scope";
import { MISSING_OUTCOMES, type OutageReadOutcome } from "@/lib/core/enums/reconciliation";
import { isOneOf } from "@/lib/core/enums/enums";
import { type Reader } from "@/lib/platform/store/tx.server";
import { countChanges, countReads, countUntold } from "./report-records.server";

export type OutageFigures = {
  toRead: number;
  read: number;
  missing: number;
  changes: number;
  lostEvents: number;
};

/** Counts the objects that were and are to be read in the person's wallets, and those that had changed there. */
export async function countOutages(
  reader: Reader,
  scope: WalletScope,
  ids: readonly string[],
): Promise<Map<string, OutageFigures>> {
  if (ids.length === 0) return new Map();
  const reads = await countReads(reader, scope, ids);
  const changes = await countChanges(reader, scope, ids);
  const untold = new Map((await countUntold(reader, scope, ids)).map(({ id, count }) => [id, count]));
  const changed = new Map(changes.map(({ id, count }) => [id, count]));
  const sumOf = (id: string, counts: (outcome: OutageReadOutcome | null) => boolean) =>
    reads.reduce((sum, row) => (row.id === id && counts(row.outcome) ? sum + row.count : sum), 0);
  return new Map(
    ids.map((id) => [
      id,
      {
        toRead: sumOf(id, () => true),
        read: sumOf(id, (outcome) => outcome !== null),
        missing: sumOf(id, (outcome) => isOneOf(MISSING_OUTCOMES, outcome)),
        changes: changed.get(id) ?? 0,
        lostEvents: untold.get(id) ?? 0,
      },
    ]),
  );
}
