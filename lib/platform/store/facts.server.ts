import "server-only";
import { type SQL, and, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import { type WalletScope } from "@/lib/core/wallet-scope";
import { type IntentKind, type IntentState } from "@/lib/core/words/intents";
import { CONFIRMED_STATES, FLAGS, type Flag, VERIFIED_MISMATCHES } from "@/lib/core/words/standing";
import { type RefundMark, type TransactionState } from "@/lib/core/words/transactions";
import { BLOCK_RESPONSE_HOURS, type SettingName } from "@/lib/core/words/settings";
import { type BlockStatus, RESOLVED_BLOCK_STATUSES } from "@/lib/core/words/blocks";
import { quoted } from "./quoted";
import { respondBy } from "./respond-by.server";
import { inScope } from "./scope.server";
import { balanceBlocks } from "./tables/balance-blocks";
import { intents } from "./tables/intents";
import { settings } from "./tables/settings";
import { transactions } from "./tables/transactions";
import { type Reader } from "./tx.server";

// How a transaction stands (lib/core/transactions/standing.ts), as the database says it: to filter by, and to write into files.

/** Beyond as many as this nobody reads them one by one. */
const VERIFYING_MAX = 500;

const { confirmation, heldCentavos, id, mismatch, refundState, returned, state } = transactions;

/** A refund that left and was not answered: by the index of the one that may be live for each payment. */
const unanswered = (): SQL => sql`${intents.kind} = ${quoted<IntentKind>("refund")}
  and ${intents.state} = ${quoted<IntentState>("ambiguous")}
  and ${intents.state} not in (${quoted<IntentState>("rejected", "abandoned")}) and ${isNull(intents.replacedBy)}`;

export type StandsBeside = { isVerifying: boolean; respondBy: Date | null };

/** Nested, so that it keeps the name of its table where a select has no other: within another select it would be that one's. */
const ofRow = sql`${id}`;

/** The state of a row that is in no column, selected in one statement with the row. */
export const standsBeside = () => ({
  isVerifying: sql<boolean>`exists (select from ${intents} where ${intents.subject} = ${ofRow}::text and ${unanswered()})`,
  // Computed for blocked transactions alone, which are few.
  respondBy: sql<Date | null>`case when ${transactions.blockedAt} is not null then coalesce(
    (select min(${respondBy(responseHours())}) from ${balanceBlocks} where ${balanceBlocks.transactionId} = ${ofRow}
      and ${balanceBlocks.status} not in (${quoted<BlockStatus>(...RESOLVED_BLOCK_STATUSES)})),
    ${transactions.blockedAt} + make_interval(hours => ${responseHours()})) end`.mapWith(
    transactions.blockedAt,
  ),
});

const responseHours = (): SQL => sql`coalesce(
  (select (${settings.value} #>> '{}')::integer from ${settings}
    where ${settings.name} = ${quoted<SettingName>("blockResponseHours")}), ${sql.raw(String(BLOCK_RESPONSE_HOURS))})`;

/** The same for many rows at once: those few are read once. */
const isAmongUnanswered = (): SQL => sql`${id}::text in (
  select ${intents.subject} from ${intents} where ${unanswered()} and ${isNotNull(intents.subject)})`;

/** Whether a flag holds, each as the condition of its index. */
export const holds: Readonly<Record<Flag, () => SQL>> = {
  contradicted: () => sql`${mismatch} = 'contradicted'`,
  blocked: () => sql`(${transactions.hasOpenBlock} or ${heldCentavos} > 0)`,
  verifying: () =>
    sql`(coalesce(${mismatch} in (${quoted<string>(...VERIFIED_MISMATCHES)}), false) or ${isAmongUnanswered()})`,
  confirming: () =>
    sql`(${confirmation} = 'to_confirm' and ${state} in (${quoted<TransactionState>(...CONFIRMED_STATES)}))`,
  refunding: () => sql`${refundState} = ${quoted<RefundMark>("pending")}`,
  refund_failed: () => sql`${refundState} = ${quoted<RefundMark>("error")}`,
  refunded: () => sql`${returned} = 'whole'`,
  partly_refunded: () => sql`${returned} = 'part'`,
};

/** The strongest that holds. */
export const strongestFact = (): SQL =>
  sql`case ${sql.join(
    FLAGS.map((flag) => sql`when ${holds[flag]()} then ${flag}::text`),
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
export const isFlagged = async (reader: Reader, wallet: string, flag: Flag): Promise<SQL> =>
  flag === "verifying" ? inArray(id, await findVerifying(reader, [wallet])) : holds[flag]();
