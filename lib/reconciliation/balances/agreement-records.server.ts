import "server-only";
import { type SQL, and, asc, eq, gt, inArray, isNotNull, lt, ne, or, sql } from "drizzle-orm";
import { type IntentState, MONEY_OUT_KINDS, OPEN_INTENT_STATES } from "@/lib/core/enums/intents";
import { type EffectType, type MovementKind } from "@/lib/core/enums/money";
import { type Sum } from "@/lib/core/money/sum";
import { anyOf } from "@/lib/platform/store/any-of";
import { sumOver } from "@/lib/platform/store/sums";
import { enumSql } from "@/lib/platform/store/enum-sql";
import { balanceAgreements } from "@/lib/platform/store/tables/balance-drift";
import { intents } from "@/lib/platform/store/tables/intents";
import { movements } from "@/lib/platform/store/tables/money";
import { type Reader, type Tx } from "@/lib/platform/store/tx.server";

export type AgreementRow = typeof balanceAgreements.$inferSelect;
type ReadingSnapshot = Pick<AgreementRow, "snapshot" | "asOf">;

/** No transaction of ours takes so long: what was written before is in the older of two readings. */
const WRITTEN_LATE_MS_MAX = 2 * 60_000;

export async function findLastAgreement(reader: Reader, wallet: string): Promise<AgreementRow | null> {
  const [row] = await reader
    .select()
    .from(balanceAgreements)
    .where(eq(balanceAgreements.wallet, wallet))
    .orderBy(sql`${balanceAgreements.id} desc`)
    .limit(1);
  return row ?? null;
}

const wasSeen = ({ snapshot, asOf }: ReadingSnapshot): SQL =>
  asOf
    ? sql`(pg_visible_in_snapshot(${movements.writtenBy}, ${snapshot}::pg_snapshot) and ${movements.settledAt} <= ${asOf.toISOString()})`
    : sql`pg_visible_in_snapshot(${movements.writtenBy}, ${snapshot}::pg_snapshot)`;

/** Where to look: what a reading left out because it settled later had been written before it. */
function isRecent(wallet: string, { at, asOf }: ReadingSnapshot & { at: Date }): SQL | undefined {
  const since = Math.min(at.getTime(), asOf?.getTime() ?? Infinity) - WRITTEN_LATE_MS_MAX;
  return and(eq(movements.wallet, wallet), gt(movements.recordedAt, new Date(since)));
}

export type IntervalSums = { lines: number; lost: number; available: Sum; held: Sum };

/**
 * Sums the movements that the later of two readings of a wallet saw and the earlier one did not. `lost` counts those
 * that only the earlier one saw.
 */
export async function sumBetween(
  reader: Reader,
  wallet: string,
  from: ReadingSnapshot & { at: Date },
  until: ReadingSnapshot,
): Promise<IntervalSums> {
  const isNew = sql`${wasSeen(until)} and not ${wasSeen(from)}`;
  const [row] = await reader
    .select({
      lines: sql<number>`(count(*) filter (where ${isNew}))::int`,
      lost: sql<number>`(count(*) filter (where ${wasSeen(from)} and not ${wasSeen(until)}))::int`,
      available: sumOver(movements.availableCentavos, isNew),
      held: sumOver(movements.heldCentavos, isNew),
    })
    .from(movements)
    .where(isRecent(wallet, from));
  return row ?? { lines: 0, lost: 0, available: 0, held: 0 };
}

const isMoneyOut = (wallet: string): SQL | undefined =>
  and(eq(intents.wallet, wallet), inArray(intents.kind, MONEY_OUT_KINDS));
const state = enumSql<IntentState>;

/** True where a write of ours may have taken money for which nothing is booked yet. */
export async function hasOpenWrite(reader: Reader, wallet: string): Promise<boolean> {
  const [row] = await reader
    .select({ id: intents.id })
    .from(intents)
    .where(
      and(
        isMoneyOut(wallet),
        sql`${intents.state} in (${state(...OPEN_INTENT_STATES)})`,
        or(
          ne(intents.state, "ready"),
          isNotNull(intents.doubtfulSince),
          eq(intents.mayHaveTakenEffect, true),
        ),
      ),
    )
    .limit(1);
  return row !== undefined;
}

/** True where a write was given up after it had been sent: its effect is unknown. */
export async function wasWriteGivenUp(reader: Reader, wallet: string, since: Date): Promise<boolean> {
  const [row] = await reader
    .select({ id: intents.id })
    .from(intents)
    .where(
      and(
        isMoneyOut(wallet),
        sql`${intents.state} = ${state("abandoned")} and ${intents.firstSentAt} is not null`,
        gt(intents.settledAt, since),
      ),
    )
    .limit(1);
  return row !== undefined;
}

export type NewAgreement = Omit<AgreementRow, "id" | "looks">;

export async function insertAgreement(tx: Tx, row: NewAgreement): Promise<void> {
  await tx.insert(balanceAgreements).values(row);
}

/** Nothing moved since: it agrees until now. */
export async function prolongAgreement(
  tx: Tx,
  id: number,
  seen: ReadingSnapshot & { at: Date },
): Promise<void> {
  const { at, snapshot, asOf } = seen;
  await tx.update(balanceAgreements).set({ at, snapshot, asOf }).where(eq(balanceAgreements.id, id));
}

/** Deletes no agreement that may begin an interval while that interval is scanned. */
export async function deleteAgreementsBefore(
  tx: Tx,
  last: Pick<AgreementRow, "id" | "wallet">,
  before: Date,
): Promise<void> {
  await tx.delete(balanceAgreements).where(
    and(
      eq(balanceAgreements.wallet, last.wallet),
      lt(balanceAgreements.id, last.id),
      lt(balanceAgreements.at, before),
      sql`not exists (select from ${balanceAgreements} as looked
          where looked.wallet = ${last.wallet} and looked.next_look_at is not null)`,
    ),
  );
}

export type BalanceInterval = {
  id: number;
  wallet: string;
  at: Date;
  from: ReadingSnapshot & { at: Date };
  until: ReadingSnapshot;
  looks: number;
  nextLookAt: Date;
};

const EARLIER_ID = sql<number | null>`(
  select max(earlier.id) from balance_agreements as earlier
  where earlier.wallet = balance_agreements.wallet and earlier.id < balance_agreements.id)`;

/** Intervals whose scan is not final, oldest first, each with the agreement before it. */
export async function listOpenStretches(reader: Reader, limit: number): Promise<BalanceInterval[]> {
  const open = await reader
    .select({ agreement: balanceAgreements, earlierId: EARLIER_ID })
    .from(balanceAgreements)
    .where(isNotNull(balanceAgreements.nextLookAt))
    .orderBy(asc(balanceAgreements.id))
    .limit(limit);
  const ids = open.flatMap(({ earlierId }) => earlierId ?? []);
  const begun = await reader.select().from(balanceAgreements).where(anyOf(balanceAgreements.id, ids));
  const byId = new Map(begun.map((row) => [row.id, row]));
  return open.flatMap(({ agreement: { id, wallet, at, snapshot, asOf, looks, nextLookAt }, earlierId }) => {
    const from = byId.get(earlierId ?? 0);
    return from && nextLookAt ? [{ id, wallet, at, from, until: { snapshot, asOf }, looks, nextLookAt }] : [];
  });
}

/** They were looked through, and are again then; null: they are done with. */
export async function noteLooks(tx: Tx, ids: readonly number[], nextLookAt: Date | null): Promise<void> {
  await tx
    .update(balanceAgreements)
    .set({ nextLookAt, looks: sql`${balanceAgreements.looks} + 1` })
    .where(anyOf(balanceAgreements.id, ids));
}

export type Line = {
  id: string;
  type: EffectType;
  objectId: string;
  transactionId: string | null;
  wallet: string;
  kind: MovementKind;
  available: number;
  held: number;
};

const lineColumns = {
  id: movements.id,
  type: movements.effectType,
  objectId: movements.objectId,
  transactionId: movements.transactionId,
  wallet: movements.wallet,
  kind: movements.kind,
  available: movements.availableCentavos,
  held: movements.heldCentavos,
};

export const listLinesOf = (
  reader: Reader,
  { wallet, from, until }: BalanceInterval,
  limit: number,
): Promise<Line[]> =>
  reader
    .select(lineColumns)
    .from(movements)
    .where(and(isRecent(wallet, from), sql`${wasSeen(until)} and not ${wasSeen(from)}`))
    .limit(limit);

/** Every line of these objects and of what hangs on them, whenever it was booked. */
export const listLinesOfObjects = (reader: Reader, objectIds: readonly string[]): Promise<Line[]> =>
  reader
    .select(lineColumns)
    .from(movements)
    .where(or(anyOf(movements.transactionId, objectIds), anyOf(movements.objectId, objectIds)));
