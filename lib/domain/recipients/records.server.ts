import "server-only";
import { and, desc, eq, inArray, like, ne, or } from "drizzle-orm";
import { type WalletScope } from "@/lib/core/wallet-scope";
import { type RecipientRow } from "@/lib/engine/payouts/recipient-records.server";
import { lockRows } from "@/lib/platform/store/locks.server";
import { type Page, type PageWanted, newestFirst, readPage } from "@/lib/platform/store/pages.server";
import { inScope, ofWallet } from "@/lib/platform/store/scope.server";
import { recipients } from "@/lib/platform/store/tables/recipients";
import { type Reader, type Tx } from "@/lib/platform/store/tx.server";

/** A piece of name or masked key, or the hashes of what may be a whole key or document. */
export type RecipientSearch = { piece: string; hashes: readonly string[] };

const literal = (text: string): string => text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`);

/** The latest used first. */
export const listRecipients = (
  reader: Reader,
  scope: WalletScope,
  { wallet, search }: { wallet: string | undefined; search: RecipientSearch | undefined },
  wanted: PageWanted,
): Promise<Page<RecipientRow>> =>
  readPage(
    reader.select().from(recipients),
    {
      guard: inScope(scope, recipients.wallet),
      where: [
        wallet === undefined ? undefined : eq(recipients.wallet, wallet),
        search &&
          or(
            like(recipients.folded, `%${literal(search.piece)}%`),
            inArray(recipients.keyHash, [...search.hashes]),
            inArray(recipients.documentHash, [...search.hashes]),
          ),
      ],
      by: newestFirst(recipients.usedAt, recipients.id),
      placeOf: ({ usedAt: at, id }) => ({ at, id }),
    },
    wanted,
  );

export async function findRecipient(
  reader: Reader,
  scope: WalletScope,
  id: string,
): Promise<RecipientRow | null> {
  const rows = await reader
    .select()
    .from(recipients)
    .where(and(eq(recipients.id, id), inScope(scope, recipients.wallet)));
  return rows[0] ?? null;
}

export async function lockRecipient(tx: Tx, wallet: string, id: string): Promise<RecipientRow | null> {
  const rows = await lockRows(
    tx,
    tx
      .select()
      .from(recipients)
      .where(and(eq(recipients.id, id), ofWallet(recipients.wallet, wallet))),
  );
  return rows[0] ?? null;
}

export async function listOtherKeys(
  reader: Reader,
  { id, wallet, documentHash }: RecipientRow,
  limit: number,
): Promise<RecipientRow[]> {
  return reader
    .select()
    .from(recipients)
    .where(
      and(
        ofWallet(recipients.wallet, wallet),
        eq(recipients.documentHash, documentHash),
        ne(recipients.id, id),
      ),
    )
    .orderBy(desc(recipients.addedAt), desc(recipients.id))
    .limit(limit);
}
