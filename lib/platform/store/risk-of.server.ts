import "server-only";
import { type SQL, and, desc, gte, lt, ne, sql } from "drizzle-orm";
import { type WalletScope } from "@/lib/core/wallet-scope";
import { type RiskReason } from "@/lib/core/words/risk";
import { inScope } from "./scope.server";
import { balanceBlocks } from "./tables/balance-blocks";
import { riskMarks } from "./tables/risk";
import { transactions } from "./tables/transactions";

/** Why a payment is marked, beside its row; null where it is not. */
export const riskOf = (): SQL<RiskReason[] | null> => sql<RiskReason[] | null>`(
  select ${riskMarks.reasons} from ${riskMarks} where ${riskMarks.transactionId} = ${transactions.id})`;

/** More than any list adds up: whatever has as many says "or more". */
const LISTED_MAX = 10_001;

type Within = { from?: Date | undefined; before?: Date | undefined; isWhole?: boolean };

/** Marked so, in the period in which they were paid; of a list the newest alone, down the index of marks. */
export const isMarked = (
  scope: WalletScope,
  reason: RiskReason | "any",
  { from, before, isWhole = false }: Within = {},
): SQL => sql`${transactions.id} in (
  select ${riskMarks.transactionId} from ${riskMarks}
  where ${and(
    inScope(scope, riskMarks.wallet),
    reason === "any" ? undefined : sql`${riskMarks.reasons} @> array[${reason}]::text[]`,
    from && gte(riskMarks.at, from),
    before && lt(riskMarks.at, before),
  )} ${isWhole ? sql`` : sql`order by ${desc(riskMarks.at)}, ${desc(riskMarks.transactionId)} limit ${LISTED_MAX}`})`;

export const isNotMarked = (): SQL =>
  sql`not exists (select from ${riskMarks} where ${riskMarks.transactionId} = ${transactions.id})`;

/** On which a block came, whatever became of it; of a list those of the newest blocks alone. */
export const wasBlocked = (scope: WalletScope, { isWhole = false } = {}): SQL => sql`${transactions.id} in (
  select ${balanceBlocks.transactionId} from ${balanceBlocks}
  where ${and(inScope(scope, balanceBlocks.wallet), ne(balanceBlocks.status, "dismissed"), sql`${balanceBlocks.transactionId} is not null`)}
  ${isWhole ? sql`` : sql`order by ${desc(balanceBlocks.createdAt)} limit ${LISTED_MAX}`})`;
