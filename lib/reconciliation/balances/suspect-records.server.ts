import "server-only";
import { and, desc, eq, gt, inArray, isNull, or, sql } from "drizzle-orm";
import { type BlockStatus, RESOLVED_BLOCK_STATUSES } from "@/lib/core/enums/blocks";
import { MONEY_OUT_KINDS, OPEN_INTENT_STATES } from "@/lib/core/enums/intents";
import { OPEN_WITHDRAWAL_STATES } from "@/lib/core/enums/transactions";
import { type WalletScope } from "@/lib/core/wallet-scope";
import { type Centavos } from "@/lib/core/money/money";
import { type Reader } from "@/lib/platform/store/tx.server";
import { balanceBlocks } from "@/lib/platform/store/tables/balance-blocks";
import { intents } from "@/lib/platform/store/tables/intents";
import { refunds, transactions } from "@/lib/platform/store/tables/transactions";
import { deliveries } from "@/lib/platform/store/tables/deliveries";
import { enumSql } from "@/lib/platform/store/enum-sql";
import { seesEveryWallet } from "@/lib/platform/store/scope.server";

/** The maximum number of the latest records that are examined for each kind of suspect. */
const LOOKED_AT_MAX = 60;

/** Writes whose effect on money is unknown, and the payment that a refund belongs to. */
export const listOpenMoneyIntents = (reader: Reader, wallet: string) =>
  reader
    .select({
      id: intents.id,
      kind: intents.kind,
      body: intents.body,
      createdAt: intents.createdAt,
      subject: intents.subject,
      paymentCentavos: transactions.amountCentavos,
    })
    .from(intents)
    .leftJoin(
      transactions,
      and(eq(intents.kind, "refund"), sql`${transactions.id}::text = ${intents.subject}`),
    )
    .where(
      and(
        eq(intents.wallet, wallet),
        inArray(intents.state, OPEN_INTENT_STATES),
        inArray(intents.kind, MONEY_OUT_KINDS),
      ),
    )
    .orderBy(desc(intents.createdAt))
    .limit(LOOKED_AT_MAX);

const transactionColumns = {
  id: transactions.id,
  type: transactions.type,
  amountCentavos: transactions.amountCentavos,
  feeCentavos: transactions.feeCentavos,
  netCentavos: transactions.netCentavos,
  createdAt: transactions.createdAt,
  settledAt: transactions.settledAt,
};

/** Unpaid charges of an amount between the two: possibly paid, without a report of it. */
export const listPendingCharges = (reader: Reader, wallet: string, from: Centavos, to: Centavos) =>
  reader
    .select(transactionColumns)
    .from(transactions)
    .where(
      and(
        eq(transactions.wallet, wallet),
        eq(transactions.type, "payment"),
        eq(transactions.state, "pending"),
        sql`${transactions.amountCentavos} between ${from} and ${to}`,
      ),
    )
    .orderBy(sql`${transactions.createdAt} desc, ${transactions.id} desc`)
    .limit(LOOKED_AT_MAX);

export const listOpenWithdrawals = (reader: Reader, wallet: string) =>
  reader
    .select(transactionColumns)
    .from(transactions)
    .where(
      and(
        eq(transactions.wallet, wallet),
        eq(transactions.type, "withdrawal"),
        inArray(transactions.state, OPEN_WITHDRAWAL_STATES),
      ),
    )
    .orderBy(sql`${transactions.createdAt} desc, ${transactions.id} desc`)
    .limit(LOOKED_AT_MAX);

/** Specification, "Withdrawal": completed ones may still be reversed. */
export const listReversibleWithdrawals = (reader: Reader, wallet: string, amount: Centavos, since: Date) =>
  reader
    .select(transactionColumns)
    .from(transactions)
    .where(
      and(
        eq(transactions.wallet, wallet),
        eq(transactions.type, "withdrawal"),
        eq(transactions.state, "completed"),
        eq(transactions.amountCentavos, amount),
        gt(transactions.settledAt, since),
      ),
    )
    .orderBy(sql`${transactions.createdAt} desc, ${transactions.id} desc`)
    .limit(LOOKED_AT_MAX);

/** Payments that a read reported as paid, while the fee and the split are not reported yet. */
export const listPaymentsWithoutFee = (reader: Reader, wallet: string) =>
  reader
    .select(transactionColumns)
    .from(transactions)
    .where(
      and(
        eq(transactions.wallet, wallet),
        eq(transactions.type, "payment"),
        eq(transactions.state, "completed"),
        isNull(transactions.feeCentavos),
      ),
    )
    .orderBy(sql`${transactions.settledAt} desc nulls first, ${transactions.id} desc nulls first`)
    .limit(LOOKED_AT_MAX);

export const listPendingRefunds = (reader: Reader, wallet: string) =>
  reader
    .select({
      id: refunds.originalTransactionId,
      amountCentavos: refunds.amountCentavos,
      feeCentavos: refunds.feeCentavos,
      requestedAt: refunds.requestedAt,
    })
    .from(refunds)
    .where(and(eq(refunds.wallet, wallet), eq(refunds.state, "pending")))
    .orderBy(sql`${refunds.requestedAt} desc, ${refunds.originalTransactionId} desc`)
    .limit(LOOKED_AT_MAX);

/**
 * Deliveries without an effect that name this wallet. Those that name no wallet are for a person who sees every
 * wallet.
 */
export const listUnappliedDeliveries = (reader: Reader, wallet: string, scope: WalletScope) =>
  reader
    .select({
      id: deliveries.id,
      endpoint: deliveries.endpoint,
      bodySha256: deliveries.bodySha256,
      body: deliveries.body,
      wallet: deliveries.wallet,
      transactionId: deliveries.transactionId,
      receivedAt: deliveries.receivedAt,
    })
    .from(deliveries)
    .where(
      and(
        or(eq(deliveries.wallet, wallet), seesEveryWallet(scope) ? isNull(deliveries.wallet) : undefined),
        inArray(deliveries.state, ["received", "failed", "quarantined", "unknown"]),
      ),
    )
    .orderBy(sql`${deliveries.receivedAt} desc, ${deliveries.id} desc`)
    .limit(LOOKED_AT_MAX);

export const listUnresolvedBlocks = (reader: Reader, wallet: string) =>
  reader
    .select({
      id: balanceBlocks.id,
      transactionId: balanceBlocks.transactionId,
      amountCentavos: balanceBlocks.amountCentavos,
      createdAt: balanceBlocks.createdAt,
    })
    .from(balanceBlocks)
    .where(
      and(
        eq(balanceBlocks.wallet, wallet),
        sql`status not in (${enumSql<BlockStatus>(...RESOLVED_BLOCK_STATUSES)})`,
      ),
    )
    .orderBy(sql`${balanceBlocks.createdAt} desc, ${balanceBlocks.id} desc`)
    .limit(LOOKED_AT_MAX);
