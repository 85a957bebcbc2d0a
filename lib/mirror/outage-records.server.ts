import "server-only";
import { and, eq, isNull } from "drizzle-orm";
import { type Centavos } from "@/lib/core/money";
import { type Tx } from "@/lib/store/store.server";
import { outageChanges, outageReads, outages } from "@/lib/store/tables/outages";

/** What a read of the service found, beside what the mirror held until then. */
export type FoundByRead = {
  objectType: "transaction" | "refund" | "block";
  objectId: string;
  transactionId: string | null;
  wallet: string;
  /** payment, withdrawal, refund; a block's kind. */
  kind: string;
  amountCentavos: Centavos;
  /** Null: the mirror did not know it. */
  stateBefore: string | null;
  stateAfter: string;
};

/**
 * While an outage is being read up on, every read counts as the one that was waited for, whoever asked; and what it
 * found changed is named in the outage's report. Commits with the change itself.
 */
export async function noteFoundByRead(tx: Tx, found: FoundByRead, now: Date): Promise<void> {
  const open = await tx.select({ id: outages.id }).from(outages).where(isNull(outages.finishedAt));
  const { objectType, objectId, stateBefore, stateAfter } = found;
  const hasChanged = stateBefore !== stateAfter;
  for (const { id: outageId } of open) {
    // Blocks are read by the list: the list's row is what waits.
    if (objectType !== "block")
      await tx
        .update(outageReads)
        .set({ outcome: hasChanged ? "changed" : "unchanged", readAt: now })
        .where(
          and(
            eq(outageReads.outageId, outageId),
            eq(outageReads.kind, objectType),
            eq(outageReads.objectId, objectId),
            isNull(outageReads.outcome),
          ),
        );
    if (!hasChanged) continue;
    const readBy = objectType === "block" ? "blocks" : objectType;
    await tx
      .insert(outageChanges)
      .values({ ...found, outageId, readBy, readAt: now })
      .onConflictDoUpdate({
        target: [outageChanges.outageId, outageChanges.objectType, outageChanges.objectId],
        set: { stateAfter, readAt: now },
      });
  }
}
