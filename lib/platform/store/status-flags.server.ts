import "server-only";
import { type SQL, and, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import { type WalletScope } from "@/lib/core/wallet-scope";
import { type IntentKind, type IntentState } from "@/lib/core/enums/intents";
import {
  CONFIRMED_STATES,
  STATUS_FLAGS,
  type StatusFlag,
  VERIFIED_MISMATCHES,
} from "@/lib/core/enums/display-status";
import { type PaymentRefundState, type TransactionState } from "@/lib/core/enums/transactions";
import { BLOCK_RESPONSE_HOURS, type SettingName } from "@/lib/core/enums/settings";
import { type BlockStatus, RESOLVED_BLOCK_STATUSES } from "@/lib/core/enums/blocks";
import { enumSql } from "./enum-sql";
import { respondBy } from "./respond-by.server";
import { inScope } from "./scope.server";
import { balanceBlocks } from "./tables/balance-blocks";
import { intents } from "./tables/intents";
import { settings } from "./tables/settings";
import { transactions } from "./tables/transactions";
import { type Reader } from "./tx.server";

// The display status of a transaction (lib/core/transactions/display-status.ts) in SQL: for filters, and for files.

/** Beyond this number no person reads them one by one. */
const VERIFYING_MAX = 500;

const { confirmation, heldCentavos, id, mismatch, refundState, returned, state } = transactions;

/** A refund that left and was not answered: by the index of the one that may be live for each payment. */
const unanswered = (): SQL => sql`${intents.kind} = ${enumSql<IntentKind>("refund")}
  and ${intents.state} = ${enumSql<IntentState>("ambiguous")}
  and ${intents.state} not in (${enumSql<IntentState>("rejected", "abandoned")}) and ${isNull(intents.replacedBy)}`;

export type StatusColumns = { isVerifying: boolean; respondBy: Date | null };

/**
 * Nested, so that the column retains the name of its table where a select has no other. Within another select it
 * would refer to that one's.
 */
const ofRow = sql`${id}`;

/** The state of a row that is in no column, selected in one statement with the row. */
export const statusColumns = () => ({
  isVerifying: sql<boolean>`exists (select from ${intents} where ${intents.subject} = ${ofRow}::text and ${unanswered()})`,
  // Computed for blocked transactions alone, which are few.
  respondBy: sql<Date | null>`case when ${transactions.blockedAt} is not null then coalesce(
    (select min(${respondBy(responseHours())}) from ${balanceBlocks} where ${balanceBlocks.transactionId} = ${ofRow}
      and ${balanceBlocks.status} not in (${enumSql<BlockStatus>(...RESOLVED_BLOCK_STATUSES)})),
    ${transactions.blockedAt} + make_interval(hours => ${responseHours()})) end`.mapWith(
    transactions.blockedAt,
  ),
});

const responseHours = (): SQL => sql`coalesce(
  (select (${settings.value} #>> '{}')::integer from ${settings}
    where ${settings.name} = ${enumSql<SettingName>("blockResponseHours")}), ${sql.raw(String(BLOCK_RESPONSE_HOURS))})`;

/** The same for many rows at once: those few are read once. */
const isAmongUnanswered = (): SQL => sql`${id}::text in (
  select ${intents.subject} from ${intents} where ${unanswered()} and ${isNotNull(intents.subject)})`;

/** Whether a flag holds, each as the condition of its index. */
export const flagConditions: Readonly<Record<StatusFlag, () => SQL>> = {
  contradicted: () => sql`${mismatch} = 'contradicted'`,
  blocked: () => sql`(${transactions.hasOpenBlock} or ${heldCentavos} > 0)`,
  verifying: () =>
    sql`(coalesce(${mismatch} in (${enumSql<string>(...VERIFIED_MISMATCHES)}), false) or ${isAmongUnanswered()})`,
  confirming: () =>
    sql`(${confirmation} = 'to_confirm' and ${state} in (${enumSql<TransactionState>(...CONFIRMED_STATES)}))`,
  refunding: () => sql`${refundState} = ${enumSql<PaymentRefundState>("pending")}`,
  refund_failed: () => sql`${refundState} = ${enumSql<PaymentRefundState>("error")}`,
  refunded: () => sql`${returned} = 'whole'`,
  partly_refunded: () => sql`${returned} = 'part'`,
};

/** The strongest that holds. */
export const strongestFlag = (): SQL =>
  sql`case ${sql.join(
    STATUS_FLAGS.map((flag) => sql`when ${flagConditions[flag]()} then ${flag}::text`),
    sql` `,
  )} else ${state} end`;

/** Those that are being verified: few at any time, and in no index together. */
export async function findVerifying(reader: Reader, scope: WalletScope): Promise<string[]> {
  const doubted = reader
    .select({ id })
    .from(transactions)
    .where(
      and(
        isNotNull(mismatch),
        inArray(mismatch, [...VERIFIED_MISMATCHES]),
        inScope(scope, transactions.wallet),
      ),
    )
    .limit(VERIFYING_MAX);
  const unansweredOnes = reader
    .select({ id: sql<string>`${intents.subject}` })
    .from(intents)
    .where(and(unanswered(), inScope(scope, intents.wallet)))
    .limit(VERIFYING_MAX);
  const [ofRows, ofWrites] = [await doubted, await unansweredOnes];
  return [...new Set([...ofRows, ...ofWrites].map((row) => row.id))];
}

/** Those of a wallet for which the flag holds: by its index, or by the ids of the few. */
export const isFlagged = async (reader: Reader, wallet: string, flag: StatusFlag): Promise<SQL> =>
  flag === "verifying" ? inArray(id, await findVerifying(reader, [wallet])) : flagConditions[flag]();
