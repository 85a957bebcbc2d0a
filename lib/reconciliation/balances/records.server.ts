import "server-only";
import { and, desc, eq, gte, inArray, lt, sql } from "drizzle-orm";
import { type WalletScope } from "@/lib/core/wallet-scope";
import { type DeliveryState, WAITING_DELIVERY_STATES } from "@/lib/core/enums/deliveries";
import { type IntentKind, type IntentState, MONEY_OUT_KINDS } from "@/lib/core/enums/intents";
import {
  BALANCE_MEASURES,
  type BalanceMeasure,
  MOVEMENT_KINDS,
  type MovementKind,
} from "@/lib/core/enums/money";
import {
  OPEN_WITHDRAWAL_STATES,
  type RefundState,
  type TransactionState,
  type TransactionType,
} from "@/lib/core/enums/transactions";
import { sumFromText } from "@/lib/core/money/sum";
import { enumSql } from "@/lib/platform/store/enum-sql";
import { lockRows } from "@/lib/platform/store/locks.server";
import { type Reader, type Tx } from "@/lib/platform/store/tx.server";
import { balanceBaselines, balanceDrifts, balanceReadings } from "@/lib/platform/store/tables/balance-drift";
import { intents } from "@/lib/platform/store/tables/intents";
import { dailyTotals, movements } from "@/lib/platform/store/tables/money";
import { people } from "@/lib/platform/store/tables/people";
import { refunds, transactions } from "@/lib/platform/store/tables/transactions";
import { balances, wallets } from "@/lib/platform/store/tables/wallets";
import { deliveries } from "@/lib/platform/store/tables/deliveries";
import { type Amounts, NOTHING } from "./amounts";
import { type MoneyInFlight } from "./judge-drift";
import { inScope } from "@/lib/platform/store/scope.server";
import { sumOver } from "@/lib/platform/store/sums";

export type ReportedRow = typeof balances.$inferSelect;
export type DriftRow = typeof balanceDrifts.$inferSelect;
export type ReadingRow = typeof balanceReadings.$inferSelect;
export type BaselineRow = typeof balanceBaselines.$inferSelect;

const READINGS_SHOWN = 50;
const MOVEMENTS_SHOWN = 25;
const BASELINES_SHOWN = 50;

/** The last report, held until the transaction ends: two comparisons of one wallet wait for each other. */
export async function lockReported(tx: Tx, wallet: string): Promise<ReportedRow | null> {
  const [row] = await lockRows(tx, tx.select().from(balances).where(eq(balances.wallet, wallet)));
  return row ?? null;
}

export type LastComparison = { drift: DriftRow; reading: ReadingRow };

export async function findLastComparison(reader: Reader, wallet: string): Promise<LastComparison | null> {
  const [row] = await reader
    .select({ drift: balanceDrifts, reading: balanceReadings })
    .from(balanceDrifts)
    .innerJoin(balanceReadings, eq(balanceReadings.id, balanceDrifts.readingId))
    .where(eq(balanceDrifts.wallet, wallet));
  return row ?? null;
}

export type Sums = {
  all: Amounts;
  /** The sum of the movements that settled after the requested moment. */
  later: Amounts;
  /** Which movements those are, as one `pg_snapshot`. */
  snapshot: string;
};

/** The sums of a wallet's movements, from the sums of its days, which commit with each movement; all of one moment. */
export async function sumMovements(reader: Reader, wallet: string, after: Date): Promise<Sums> {
  const sumOf = (...measures: BalanceMeasure[]) =>
    sumOver(dailyTotals.amountCentavos, inArray(dailyTotals.measure, measures));
  const laterOf = (column: "availableCentavos" | "heldCentavos") =>
    sql`(select coalesce(sum(${movements[column]}), 0) from ${movements}
      where ${movements.wallet} = ${wallet} and ${movements.settledAt} > ${after.toISOString()})`.mapWith(
      sumFromText,
    );
  const [row] = await reader
    .select({
      all: { availableCentavos: sumOf("available_in", "available_out"), heldCentavos: sumOf("held") },
      later: {
        availableCentavos: laterOf("availableCentavos"),
        heldCentavos: laterOf("heldCentavos"),
      },
      snapshot: sql<string>`pg_current_snapshot()::text`,
    })
    .from(dailyTotals)
    .where(and(eq(dailyTotals.wallet, wallet), inArray(dailyTotals.measure, BALANCE_MEASURES)));
  if (!row) throw new Error("a sum is one row");
  return row;
}

/** True before anything is known of the wallet's money: neither a movement nor a baseline. */
export async function isUntouched(reader: Reader, wallet: string): Promise<boolean> {
  const [movement] = await reader
    .select({ id: movements.id })
    .from(movements)
    .where(eq(movements.wallet, wallet))
    .limit(1);
  if (movement) return false;
  const [baseline] = await reader
    .select({ id: balanceBaselines.id })
    .from(balanceBaselines)
    .where(eq(balanceBaselines.wallet, wallet))
    .limit(1);
  return !baseline;
}

const type = enumSql<TransactionType>;
const state = enumSql<TransactionState>;

type OnItsWayRow = Omit<MoneyInFlight, "withdrawnCentavos" | "refundedCentavos"> & {
  withdrawnCentavos: string;
  refundedCentavos: string;
};

/**
 * Returns the part of a wallet's money that is on its way. Deliveries and payments without a fee count while they are
 * young.
 */
export async function findMoneyInFlight(
  reader: Reader,
  wallet: string,
  awaitedSince: Date,
): Promise<MoneyInFlight> {
  const since = awaitedSince.toISOString();
  const [row] = await reader.rows<OnItsWayRow>(sql`
    select exists (select from ${intents} where ${intents.wallet} = ${wallet}
          and ${intents.state} in (${enumSql<IntentState>("sending", "ambiguous")})
          and ${intents.kind} in (${enumSql<IntentKind>(...MONEY_OUT_KINDS)})
          and ${intents.pausedBecause} is null) as "hasWriteUnderWay",
      exists (select from ${deliveries}
        where ${deliveries.state} in (${enumSql<DeliveryState>(...WAITING_DELIVERY_STATES)})
          and ${deliveries.nextAttemptAt} is not null and coalesce(${deliveries.wallet}, ${wallet}) = ${wallet}
          and ${deliveries.receivedAt} > ${since}) as "hasDeliveryToApply",
      exists (select from ${transactions} where ${transactions.wallet} = ${wallet}
          and ${transactions.type} = ${type("payment")} and ${transactions.state} = ${state("completed")}
          and ${transactions.feeCentavos} is null and ${transactions.settledAt} > ${since}) as "hasFeeToCome",
      (select coalesce(sum(${transactions.amountCentavos}), 0) from ${transactions}
        where ${transactions.wallet} = ${wallet} and ${transactions.type} = ${type("withdrawal")}
          and ${transactions.state} in (${state(...OPEN_WITHDRAWAL_STATES)})) as "withdrawnCentavos",
      (select coalesce(sum(${refunds.amountCentavos} + coalesce(${refunds.feeCentavos}, 0)), 0)
        from ${refunds} where ${refunds.wallet} = ${wallet}
          and ${refunds.state} = ${enumSql<RefundState>("pending")}) as "refundedCentavos"`);
  if (!row) throw new Error("a question without a table was not answered");
  const { withdrawnCentavos, refundedCentavos, ...unknown } = row;
  return {
    ...unknown,
    withdrawnCentavos: sumFromText(withdrawnCentavos),
    refundedCentavos: sumFromText(refundedCentavos),
  };
}

/** Figures that stay the same are one row: it says from when to when, and how often they were read. */
export async function prolongReading(tx: Tx, id: number, lastAt: Date): Promise<void> {
  await tx
    .update(balanceReadings)
    .set({ lastAt, reads: sql`${balanceReadings.reads} + 1` })
    .where(and(eq(balanceReadings.id, id), lt(balanceReadings.lastAt, lastAt)));
}

export async function insertReading(tx: Tx, row: Omit<ReadingRow, "id">): Promise<number> {
  const [inserted] = await tx.insert(balanceReadings).values(row).returning({ id: balanceReadings.id });
  if (!inserted) throw new Error("a reading was written and not given back");
  return inserted.id;
}

export async function deleteReadingsBefore(tx: Tx, wallet: string, before: Date): Promise<void> {
  await tx.delete(balanceReadings).where(
    and(
      eq(balanceReadings.wallet, wallet),
      // No reading ends before it began: by its beginning the index finds the old ones.
      lt(balanceReadings.firstAt, before),
      lt(balanceReadings.lastAt, before),
    ),
  );
}

export async function saveDrift(tx: Tx, row: DriftRow): Promise<void> {
  await tx.insert(balanceDrifts).values(row).onConflictDoUpdate({ target: balanceDrifts.wallet, set: row });
}

export async function insertBaseline(tx: Tx, row: BaselineRow): Promise<void> {
  await tx.insert(balanceBaselines).values(row);
}

/** Sums the amounts that are known without a movement, and counts how often one was accepted. */
export async function sumBaselines(
  reader: Reader,
  wallet: string,
): Promise<{ amounts: Amounts; count: number }> {
  const [row] = await reader
    .select({
      amounts: {
        availableCentavos: sumOver(balanceBaselines.availableCentavos),
        heldCentavos: sumOver(balanceBaselines.heldCentavos),
      },
      count: sql<number>`count(*)::int`,
    })
    .from(balanceBaselines)
    .where(eq(balanceBaselines.wallet, wallet));
  return row ?? { amounts: NOTHING, count: 0 };
}

export type WalletDriftRow = {
  wallet: string;
  name: string;
  drift: DriftRow | null;
  reading: ReadingRow | null;
};

/** Every wallet in scope, with its comparison where there was one. */
export const listWalletDrifts = (reader: Reader, scope: WalletScope): Promise<WalletDriftRow[]> =>
  reader
    .select({
      wallet: wallets.reference,
      name: wallets.name,
      drift: balanceDrifts,
      reading: balanceReadings,
    })
    .from(wallets)
    .leftJoin(balanceDrifts, eq(balanceDrifts.wallet, wallets.reference))
    .leftJoin(balanceReadings, eq(balanceReadings.id, balanceDrifts.readingId))
    .where(inScope(scope, wallets.reference))
    .orderBy(wallets.name);

export async function findWalletDrift(reader: Reader, wallet: string): Promise<WalletDriftRow | null> {
  const [row] = await listWalletDrifts(reader, [wallet]);
  return row ?? null;
}

export const listReadings = (reader: Reader, wallet: string): Promise<ReadingRow[]> =>
  reader
    .select()
    .from(balanceReadings)
    .where(eq(balanceReadings.wallet, wallet))
    .orderBy(desc(balanceReadings.firstAt), desc(balanceReadings.id))
    .limit(READINGS_SHOWN);

export const listBaselines = (reader: Reader, wallet: string) =>
  reader
    .select({ baseline: balanceBaselines, person: people.name })
    .from(balanceBaselines)
    .leftJoin(people, eq(people.id, balanceBaselines.personId))
    .where(eq(balanceBaselines.wallet, wallet))
    .orderBy(desc(balanceBaselines.at), desc(balanceBaselines.id))
    .limit(BASELINES_SHOWN);

/** Sums by measure, of those that are kinds of a movement. */
export const sumByKind = (reader: Reader, wallet: string) =>
  reader
    .select({
      kind: sql<MovementKind>`${dailyTotals.measure}`,
      sum: sumOver(dailyTotals.amountCentavos),
    })
    .from(dailyTotals)
    .where(and(eq(dailyTotals.wallet, wallet), inArray(dailyTotals.measure, MOVEMENT_KINDS)))
    .groupBy(dailyTotals.measure);

export const listMovementsSince = (reader: Reader, wallet: string, since: Date | null) =>
  reader
    .select()
    .from(movements)
    .where(and(eq(movements.wallet, wallet), since ? gte(movements.settledAt, since) : undefined))
    .orderBy(sql`${movements.settledAt} desc, ${movements.id} desc`)
    .limit(MOVEMENTS_SHOWN);
