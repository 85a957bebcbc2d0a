import "server-only";
import { and, desc, eq, isNotNull, isNull, ne, or, sql } from "drizzle-orm";
import { type EvidenceItem } from "@/lib/core/enums/evidence";
import { anyOf } from "@/lib/platform/store/any-of";
import { evidenceRequests } from "@/lib/platform/store/tables/balance-blocks";
import { defences } from "@/lib/platform/store/tables/defences";
import { evidence } from "@/lib/platform/store/tables/evidence";
import { people } from "@/lib/platform/store/tables/people";
import { steps } from "@/lib/platform/store/tables/transactions";
import { deliveries } from "@/lib/platform/store/tables/deliveries";
import { type Reader, type Tx } from "@/lib/platform/store/tx.server";

export type RequestRow = { item: EvidenceItem; person: string; at: Date };

/** Returns for each piece of evidence the person who was asked last. */
export async function listRequests(reader: Reader, blockId: string): Promise<RequestRow[]> {
  const rows = await reader
    .select({ item: evidenceRequests.item, person: people.name, at: evidenceRequests.at })
    .from(evidenceRequests)
    .leftJoin(people, eq(people.id, evidenceRequests.personId))
    .where(eq(evidenceRequests.blockId, blockId))
    .orderBy(desc(evidenceRequests.at));
  return rows.map((row) => ({ ...row, person: row.person ?? "" }));
}

export async function saveRequest(tx: Tx, row: typeof evidenceRequests.$inferInsert): Promise<void> {
  const { personId, askedBy, at } = row;
  await tx
    .insert(evidenceRequests)
    .values(row)
    .onConflictDoUpdate({
      target: [evidenceRequests.blockId, evidenceRequests.item],
      set: { personId, askedBy, at },
    });
}

export type Brought = { blockId: string; item: EvidenceItem };

/**
 * Returns for the blocks the pieces that people provided, and whether a defence was saved. Struck pieces do not
 * count.
 */
export async function listBrought(reader: Reader, blockIds: readonly string[]): Promise<Brought[]> {
  if (blockIds.length === 0) return [];
  return reader
    .select({ blockId: evidence.blockId, item: evidence.item })
    .from(evidence)
    .where(and(anyOf(evidence.blockId, blockIds), isNull(evidence.struckAt)))
    .union(
      reader
        .select({ blockId: defences.blockId, item: sql<EvidenceItem>`'defence_text'::text` })
        .from(defences)
        .where(and(anyOf(defences.blockId, blockIds), isNotNull(defences.text))),
    );
}

const EVENTS_MAX = 100;

/**
 * The number of signed events that report a payment or the block on it: the proof that the dashboard provides by
 * itself.
 */
export async function countSignedEvents(
  reader: Reader,
  { wallet, blockId, transactionId }: { wallet: string; blockId: string; transactionId: string },
): Promise<number> {
  const told = await reader
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(
      and(
        eq(deliveries.wallet, wallet),
        ne(deliveries.state, "quarantined"),
        or(
          eq(deliveries.transactionId, transactionId),
          anyOf(
            deliveries.id,
            (
              await reader
                .select({ id: steps.deliveryId })
                .from(steps)
                .where(
                  and(
                    eq(steps.objectType, "block"),
                    eq(steps.objectId, blockId),
                    sql`${steps.deliveryId} is not null`,
                  ),
                )
                .limit(EVENTS_MAX)
            ).flatMap(({ id }) => id ?? []),
          ),
        ),
      ),
    )
    .limit(EVENTS_MAX);
  return told.length;
}
