import "server-only";
import { type SQL, and, desc, gte, lt, ne, sql } from "drizzle-orm";
import { type WalletScope } from "@/lib/core/wallet-scope";
import { type RiskReason } from "@/lib/core/enums/risk";
import { inScope } from "./scope.server";
import { balanceBlocks } from "./tables/balance-blocks";
import { riskFlags } from "./tables/risk";
import { transactions } from "./tables/transactions";

/** Selects the risk reasons of a payment, beside its row; null where it is not flagged. */
export const riskOf = (): SQL<RiskReason[] | null> => sql<RiskReason[] | null>`(
  select ${riskFlags.reasons} from ${riskFlags} where ${riskFlags.transactionId} = ${transactions.id})`;

/** A count above any list's sum: a result of this size is shown as "or more". */
const LISTED_MAX = 10_001;

type Within = { from?: Date | undefined; before?: Date | undefined; isWhole?: boolean };

/**
 * Selects the payments with this flag, in the period in which they were paid; for a list the newest alone, down the
 * index of flags.
 */
export const hasRiskFlag = (
  scope: WalletScope,
  reason: RiskReason | "any",
  { from, before, isWhole = false }: Within = {},
): SQL => sql`${transactions.id} in (
  select ${riskFlags.transactionId} from ${riskFlags}
  where ${and(
    inScope(scope, riskFlags.wallet),
    reason === "any" ? undefined : sql`${riskFlags.reasons} @> array[${reason}]::text[]`,
    from && gte(riskFlags.at, from),
    before && lt(riskFlags.at, before),
  )} ${isWhole ? sql`` : sql`order by ${desc(riskFlags.at)}, ${desc(riskFlags.transactionId)} limit ${LISTED_MAX}`})`;

export const hasNoRiskFlag = (): SQL =>
  sql`not exists (select from ${riskFlags} where ${riskFlags.transactionId} = ${transactions.id})`;

/** Selects the payments on which a block came, whatever its outcome; for a list those of the newest blocks alone. */
export const wasBlocked = (scope: WalletScope, { isWhole = false } = {}): SQL => sql`${transactions.id} in (
  select ${balanceBlocks.transactionId} from ${balanceBlocks}
  where ${and(inScope(scope, balanceBlocks.wallet), ne(balanceBlocks.status, "dismissed"), sql`${balanceBlocks.transactionId} is not null`)}
  ${isWhole ? sql`` : sql`order by ${desc(balanceBlocks.createdAt)} limit ${LISTED_MAX}`})`;
