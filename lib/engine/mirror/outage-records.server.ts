import "server-only";
import { and, eq, isNull } from "drizzle-orm";
import { type Centavos } from "@/lib/core/money/money";
import { type Tx } from "@/lib/platform/store/tx.server";
import { type FoundState, type OutageReadKind } from "@/lib/core/enums/reconciliation";
import { type StepObject } from "@/lib/core/enums/steps";
import { outageChanges, outageReads, outages } from "@/lib/platform/store/tables/outages";

/** The result of a read of the service, beside the mirror's values until then. */
export type FoundByRead = {
  objectType: StepObject;
  objectId: string;
  transactionId: string | null;
  wallet: string;
  /** The type of a transaction; a block's, in the service's word. */
  kind: string;
  amountCentavos: Centavos;
  /** Null: the mirror did not know it. */
  stateBefore: FoundState | null;
  stateAfter: FoundState;
};

/** Blocks are read by the list: the list's row is what waits. */
const READ_BY = { transaction: "transaction", refund: "refund", block: "blocks" } as const satisfies Record<
  StepObject,
  OutageReadKind
>;

/**
 * Counts every read during the catch-up after an outage as the expected one, regardless of its requester. A change
 * that it found is named in the outage's report. Commits with the change itself.
 */
export async function noteFoundByRead(tx: Tx, found: FoundByRead, now: Date): Promise<void> {
  const open = await tx.select({ id: outages.id }).from(outages).where(isNull(outages.finishedAt));
  const { objectType, objectId, stateBefore, stateAfter } = found;
  const hasChanged = stateBefore !== stateAfter;
  for (const { id: outageId } of open) {
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
    const readBy = READ_BY[objectType];
    await tx
      .insert(outageChanges)
      .values({ ...found, outageId, readBy, readAt: now })
      .onConflictDoUpdate({
        target: [outageChanges.outageId, outageChanges.objectType, outageChanges.objectId],
        set: { stateAfter, readAt: now },
      });
  }
}
