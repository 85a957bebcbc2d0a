import "server-only";
import { and, desc, eq, gte, isNotNull, isNull, ne, or, sql } from "drizzle-orm";
import { type IntentKind, type IntentState } from "@/lib/core/enums/intents";
import { type Confirmation } from "@/lib/core/enums/observations";
import { type TransactionState, type TransactionType } from "@/lib/core/enums/transactions";
import { type IntentRow } from "@/lib/engine/intents/records.server";
import { referenceKeyOf } from "@/lib/platform/store/columns";
import { enumSql } from "@/lib/platform/store/enum-sql";
import { type Reader } from "@/lib/platform/store/tx.server";
import { intents } from "@/lib/platform/store/tables/intents";
import { transactions, withdrawals } from "@/lib/platform/store/tables/transactions";
import { wallets } from "@/lib/platform/store/tables/wallets";

type OfReference = { key: string; since: Date; not: string | null; limit: number };

export async function findReferenceKey(reader: Reader, reference: string): Promise<string> {
  const rows = await reader.rows<{ key: string }>(
    sql`select ${referenceKeyOf(sql`${reference}::text`)} as key`,
  );
  return rows[0]?.key ?? "";
}

/** The amount is back in the balance. */
const isUndone = () =>
  sql`${transactions.state} in (${enumSql<TransactionState>("failed", "reversed", "cancelled")})`;
/** Two sources differ, or only an event says so: it may be paid all the same. */
const isDoubted = () =>
  sql`(${transactions.mismatch} is not null or ${transactions.confirmation} = ${enumSql<Confirmation>("to_confirm")})`;

/** Withdrawals of this reference in every wallet of the account, but those whose amount came back; newest first. */
export const listCountedOfReference = (reader: Reader, { key, since, not, limit }: OfReference) =>
  reader
    .select({
      id: transactions.id,
      intentId: transactions.intentId,
      wallet: transactions.wallet,
      walletName: wallets.name,
      state: transactions.state,
      amountCentavos: transactions.amountCentavos,
      reference: transactions.externalReference,
      at: transactions.createdAt,
      counterpartName: transactions.counterpartName,
      holderName: withdrawals.holderName,
      pixKey: withdrawals.pixKey,
    })
    .from(transactions)
    .leftJoin(withdrawals, eq(withdrawals.id, transactions.id))
    .leftJoin(wallets, eq(wallets.reference, transactions.wallet))
    .where(
      and(
        sql`${transactions.type} = ${enumSql<TransactionType>("withdrawal")}`,
        isNotNull(transactions.externalReference),
        eq(referenceKeyOf(transactions.externalReference), key),
        gte(transactions.createdAt, since),
        not === null ? undefined : or(isNull(transactions.intentId), ne(transactions.intentId, not)),
        sql`(not ${isUndone()} or ${isDoubted()})`,
      ),
    )
    .orderBy(desc(transactions.createdAt), desc(transactions.id))
    .limit(limit);

/** Requests of this reference that wait, are being sent or have no known outcome, in every wallet; newest first. */
export const listUnsettledOfReference = (
  reader: Reader,
  { key, since, not, limit }: OfReference,
): Promise<{ intent: IntentRow; walletName: string | null }[]> =>
  reader
    .select({ intent: intents, walletName: wallets.name })
    .from(intents)
    .leftJoin(wallets, eq(wallets.reference, intents.wallet))
    .where(
      and(
        sql`${intents.kind} = ${enumSql<IntentKind>("withdrawal")}`,
        isNotNull(intents.externalReference),
        eq(referenceKeyOf(intents.externalReference), key),
        gte(intents.createdAt, since),
        not === null ? undefined : ne(intents.id, not),
        sql`(${intents.state} in (${enumSql<IntentState>("awaiting_approval", "ready", "sending", "ambiguous")})
          or (${intents.state} = ${enumSql<IntentState>("abandoned")} and ${intents.mayHaveTakenEffect}))`,
      ),
    )
    .orderBy(desc(intents.createdAt))
    .limit(limit);
