import "server-only";
import { and, desc, eq, exists, gte, inArray, isNotNull, isNull, ne, or, sql } from "drizzle-orm";
import { type Sealed } from "@/lib/core/sealed";
import { indexOfSealed } from "@/lib/platform/store/columns";
import { type Centavos } from "@/lib/core/money/money";
import { type Sum, sumFromText } from "@/lib/core/money/sum";
import { type TransactionState, type TransactionType } from "@/lib/core/enums/transactions";
import { recipients } from "@/lib/platform/store/tables/recipients";
import { transactions, withdrawals } from "@/lib/platform/store/tables/transactions";
import { type Reader, type Tx } from "@/lib/platform/store/tx.server";
import { ofWallet } from "@/lib/platform/store/scope.server";

export type RecipientRow = typeof recipients.$inferSelect;
export type NewRecipientRow = typeof recipients.$inferInsert;

/** States of a withdrawal that the service accepted. A failed or returned one does not recommend its recipient. */
export const TAKEN = ["pending", "processing", "completed"] as const satisfies readonly TransactionState[];

const WITHDRAWAL = "withdrawal" satisfies TransactionType;

export async function findRecipientByKey(
  reader: Reader,
  wallet: string,
  keyHash: string,
): Promise<RecipientRow | null> {
  const rows = await reader
    .select()
    .from(recipients)
    .where(and(eq(recipients.wallet, wallet), eq(recipients.keyHash, keyHash)));
  return rows[0] ?? null;
}

/** The latest other key of the same holder that was ever one: the wallet paid it, or a second person agreed to it. */
export async function findFormerKey(
  reader: Reader,
  wallet: string,
  { documentHash, keyHash }: { documentHash: string; keyHash: string },
): Promise<RecipientRow | null> {
  const wasPaid = exists(
    reader
      .select()
      .from(withdrawals)
      .innerJoin(transactions, eq(transactions.id, withdrawals.id))
      .where(
        and(
          sql`${indexOfSealed(withdrawals.pixKey)} = ${recipients.keyHash}`,
          ofWallet(transactions.wallet, wallet),
          inArray(transactions.state, TAKEN),
        ),
      ),
  );
  const rows = await reader
    .select()
    .from(recipients)
    .where(
      and(
        eq(recipients.wallet, wallet),
        eq(recipients.documentHash, documentHash),
        ne(recipients.keyHash, keyHash),
        or(isNotNull(recipients.agreedAt), wasPaid),
      ),
    )
    .orderBy(desc(recipients.addedAt), desc(recipients.id))
    .limit(1);
  return rows[0] ?? null;
}

/** Returns false where another request added the recipient at the same moment. */
export async function insertRecipient(tx: Tx, row: NewRecipientRow): Promise<boolean> {
  const rows = await tx
    .insert(recipients)
    .values(row)
    .onConflictDoNothing({ target: [recipients.wallet, recipients.keyHash] })
    .returning({ id: recipients.id });
  return rows.length === 1;
}

export async function updateRecipient(
  tx: Tx,
  id: string,
  change: Partial<Pick<RecipientRow, "usedAt" | "disabledAt" | "disabledBy">>,
): Promise<void> {
  await tx.update(recipients).set(change).where(eq(recipients.id, id));
}

/** Stores the approval once; false where another approval was first. */
export async function saveRecipientApproval(
  tx: Tx,
  id: string,
  agreed: { agreedBy: string; agreedAt: Date },
): Promise<boolean> {
  const rows = await tx
    .update(recipients)
    .set(agreed)
    .where(and(eq(recipients.id, id), isNull(recipients.agreedAt)))
    .returning({ id: recipients.id });
  return rows.length === 1;
}

/** One key of one wallet. */
export type WalletKey = { wallet: string; keyHash: string };
/** The withdrawals from a wallet to a key that the service accepted, regardless of the requester and the origin. */
export type PaidBefore = {
  firstAt: Date;
  lastAt: Date;
  count: number;
  sumCentavos: Sum;
};

/**
 * Whether each key was paid before, in the order given; null: never. Counted from the movements each time, so that forms, lists,
 * approvals and rules give one answer, and a withdrawal that failed later no longer counts. `except` is a withdrawal that is left out.
 */
export async function listPaidBefore(
  reader: Reader,
  keys: readonly WalletKey[],
  except: string | null = null,
): Promise<(PaidBefore | null)[]> {
  if (keys.length === 0) return [];
  const asked = keys.map(({ wallet, keyHash: hash }, place) => ({ wallet, hash, place }));
  const rows = await reader.rows<{
    place: number;
    firstMs: number;
    lastMs: number;
    count: number;
    sum: string;
  }>(sql`
    select key.place, (extract(epoch from min(${transactions.createdAt})) * 1000)::float8 as "firstMs",
      (extract(epoch from max(${transactions.createdAt})) * 1000)::float8 as "lastMs",
      count(*)::int as count, sum(${transactions.amountCentavos})::text as sum
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as key(wallet text, hash text, place integer)
    join ${withdrawals} on ${indexOfSealed(withdrawals.pixKey)} = key.hash
    join ${transactions} on ${transactions.id} = ${withdrawals.id} and ${transactions.wallet} = key.wallet
    where ${inArray(transactions.state, [...TAKEN])}
      and (${except}::uuid is null or ${transactions.id} <> ${except}::uuid)
    group by key.place`);
  const found = new Map(rows.map((row) => [row.place, row]));
  return keys.map((_, place) => {
    const row = found.get(place);
    if (row === undefined) return null;
    return {
      firstAt: new Date(row.firstMs),
      lastAt: new Date(row.lastMs),
      count: row.count,
      sumCentavos: sumFromText(row.sum),
    };
  });
}

/** The same of one key. */
export async function findPaidBefore(
  reader: Reader,
  key: WalletKey,
  except: string | null = null,
): Promise<PaidBefore | null> {
  const [paid = null] = await listPaidBefore(reader, [key], except);
  return paid;
}

/**
 * The wallet's payments to this holder since then, newest first. They are found by the keys that the wallet knows of
 * the holder, and by the document that the provider found, which is all that is known of payments from before this
 * dashboard existed.
 */
export async function listPaidTo(
  reader: Reader,
  wallet: string,
  { keyHash, documentHash, since }: { keyHash: string; documentHash: string; since: Date },
  limit: number,
): Promise<{ id: string; at: Date; amountCentavos: Centavos; pixKey: Sealed | null }[]> {
  const known = sql`
    select ${withdrawals.id} from ${withdrawals}
    where ${indexOfSealed(withdrawals.pixKey)} = ${keyHash} or ${indexOfSealed(withdrawals.pixKey)} in (
      select ${recipients.keyHash} from ${recipients}
      where ${recipients.wallet} = ${wallet} and ${recipients.documentHash} = ${documentHash})
    union
    select id from ${transactions} as told
    where ${indexOfSealed(sql`told.counterpart_document`)} = ${documentHash} and told.created_at >= ${since.toISOString()}::timestamptz
      and told.type = ${WITHDRAWAL}`;
  return reader
    .select({
      id: transactions.id,
      at: transactions.createdAt,
      amountCentavos: transactions.amountCentavos,
      pixKey: withdrawals.pixKey,
    })
    .from(transactions)
    .leftJoin(withdrawals, eq(withdrawals.id, transactions.id))
    .where(
      and(
        sql`${transactions.id} in (${known})`,
        ofWallet(transactions.wallet, wallet),
        eq(transactions.type, WITHDRAWAL),
        inArray(transactions.state, TAKEN),
        gte(transactions.createdAt, since),
      ),
    )
    .orderBy(desc(transactions.createdAt), desc(transactions.id))
    .limit(limit);
}
