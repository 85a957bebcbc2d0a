import "server-only";
import { aliasedTable, and, asc, eq, gt, isNull, sql } from "drizzle-orm";
import { type WalletScope } from "@/lib/core/wallet-scope";
import { lockRows } from "@/lib/platform/store/locks.server";
import { inScope } from "@/lib/platform/store/scope.server";
import { attachments } from "@/lib/platform/store/tables/attachments";
import { balanceBlocks } from "@/lib/platform/store/tables/balance-blocks";
import { evidence, evidenceLinks } from "@/lib/platform/store/tables/evidence";
import { people } from "@/lib/platform/store/tables/people";
import { type Reader, type Tx } from "@/lib/platform/store/tx.server";

export type EvidenceRow = typeof evidence.$inferSelect;
export type LinkRow = typeof evidenceLinks.$inferSelect;
export type CaseRow = { id: string; wallet: string };

/** Returns the block that evidence belongs to, where it is within the caller's scope. */
export async function findCase(reader: Reader, scope: WalletScope, blockId: string): Promise<CaseRow | null> {
  const rows = await reader
    .select({ id: balanceBlocks.id, wallet: balanceBlocks.wallet })
    .from(balanceBlocks)
    .where(and(inScope(scope, balanceBlocks.wallet), eq(balanceBlocks.id, blockId)));
  return rows[0] ?? null;
}

/** Held until the commit: numbers are given one after the other. */
export async function lockCase(tx: Tx, blockId: string): Promise<CaseRow | null> {
  const rows = await lockRows(
    tx,
    tx
      .select({ id: balanceBlocks.id, wallet: balanceBlocks.wallet })
      .from(balanceBlocks)
      .where(eq(balanceBlocks.id, blockId)),
  );
  return rows[0] ?? null;
}

const struckBy = aliasedTable(people, "struck_by");

/** In the order of their numbers; no more than a case may have. */
export async function listPieces(reader: Reader, blockId: string) {
  return reader
    .select({ evidence, attachment: attachments, addedBy: people.name, struckBy: struckBy.name })
    .from(evidence)
    .innerJoin(attachments, eq(attachments.id, evidence.id))
    .leftJoin(people, eq(people.id, attachments.addedBy))
    .leftJoin(struckBy, eq(struckBy.id, evidence.struckBy))
    .where(eq(evidence.blockId, blockId))
    .orderBy(asc(evidence.number));
}
export type PieceRow = Awaited<ReturnType<typeof listPieces>>[number];

export async function findPiece(reader: Reader, id: string): Promise<EvidenceRow | null> {
  const rows = await reader.select().from(evidence).where(eq(evidence.id, id));
  return rows[0] ?? null;
}

type Weight = { count: number; sizeBytes: number; last: number };
const weighed = {
  count: sql<number>`count(*)::integer`,
  sizeBytes: sql<string>`coalesce(sum(${attachments.sizeBytes}), 0)`,
  last: sql<number>`coalesce(max(${evidence.number}), 0)`,
};

export async function weighCase(tx: Tx, blockId: string): Promise<Weight> {
  const [row] = await tx
    .select(weighed)
    .from(evidence)
    .innerJoin(attachments, eq(attachments.id, evidence.id))
    .where(eq(evidence.blockId, blockId));
  return { count: row?.count ?? 0, last: row?.last ?? 0, sizeBytes: Number(row?.sizeBytes ?? 0) };
}

export async function weighLink(reader: Reader, linkId: string): Promise<Omit<Weight, "last">> {
  const [row] = await reader
    .select(weighed)
    .from(evidence)
    .innerJoin(attachments, eq(attachments.id, evidence.id))
    .where(eq(evidence.linkId, linkId));
  return { count: row?.count ?? 0, sizeBytes: Number(row?.sizeBytes ?? 0) };
}

export async function insertEvidence(tx: Tx, row: typeof evidence.$inferInsert): Promise<void> {
  await tx.insert(evidence).values(row);
}

/** False where it was struck already. */
export async function strikePiece(
  tx: Tx,
  id: string,
  struck: { struckAt: Date; struckBy: string; struckBecause: string },
): Promise<boolean> {
  const rows = await tx
    .update(evidence)
    .set(struck)
    .where(and(eq(evidence.id, id), isNull(evidence.struckAt)))
    .returning({ id: evidence.id });
  return rows.length > 0;
}

export async function insertLink(tx: Tx, row: typeof evidenceLinks.$inferInsert): Promise<void> {
  await tx.insert(evidenceLinks).values(row);
}

/** Includes the person who opened the link, with that person's current data. */
export async function findLink(
  reader: Reader,
  secretHash: string,
): Promise<{
  link: LinkRow;
  opener: Pick<typeof people.$inferSelect, "role" | "wallets" | "disabledAt">;
} | null> {
  const rows = await reader
    .select({
      link: evidenceLinks,
      opener: { role: people.role, wallets: people.wallets, disabledAt: people.disabledAt },
    })
    .from(evidenceLinks)
    .innerJoin(people, eq(people.id, evidenceLinks.openedBy))
    .where(eq(evidenceLinks.secretHash, secretHash));
  return rows[0] ?? null;
}

export async function listOpenLinks(reader: Reader, blockId: string, now: Date) {
  return reader
    .select({ id: evidenceLinks.id, expiresAt: evidenceLinks.expiresAt, openedBy: people.name })
    .from(evidenceLinks)
    .leftJoin(people, eq(people.id, evidenceLinks.openedBy))
    .where(
      and(
        eq(evidenceLinks.blockId, blockId),
        isNull(evidenceLinks.endedAt),
        gt(evidenceLinks.expiresAt, now),
      ),
    )
    .orderBy(asc(evidenceLinks.openedAt));
}

/** False where it had ended, or is another case's. */
export async function endLink(
  tx: Tx,
  { linkId, blockId }: { linkId: string; blockId: string },
  now: Date,
): Promise<boolean> {
  const rows = await tx
    .update(evidenceLinks)
    .set({ endedAt: now })
    .where(
      and(eq(evidenceLinks.id, linkId), eq(evidenceLinks.blockId, blockId), isNull(evidenceLinks.endedAt)),
    )
    .returning({ id: evidenceLinks.id });
  return rows.length > 0;
}

/** Lists the files that came by this link, and nothing else. */
export async function listSent(
  reader: Reader,
  linkId: string,
): Promise<{ name: string; sizeBytes: number; addedAt: Date }[]> {
  return reader
    .select({ name: attachments.name, sizeBytes: attachments.sizeBytes, addedAt: attachments.addedAt })
    .from(evidence)
    .innerJoin(attachments, eq(attachments.id, evidence.id))
    .where(eq(evidence.linkId, linkId))
    .orderBy(asc(evidence.number));
}
