import "server-only";
import { and, count, desc, eq, inArray, isNotNull, isNull, lt, lte, min, sql } from "drizzle-orm";
import { AttemptOutcome } from "@/lib/engine/intents/outcome";
import { OPEN_INTENT_STATES } from "@/lib/core/enums/intents";
import { type WalletScope } from "@/lib/core/wallet-scope";
import { databaseTime } from "@/lib/platform/store/database-now.server";
import { type Reader, type Statement, type Tx } from "@/lib/platform/store/tx.server";
import { balanceDrifts } from "@/lib/platform/store/tables/balance-drift";
import { apiCalls, intents } from "@/lib/platform/store/tables/intents";
import { transactions } from "@/lib/platform/store/tables/transactions";
import { balances, wallets } from "@/lib/platform/store/tables/wallets";
import { outageReads, outages, receiptTrials } from "@/lib/platform/store/tables/outages";
import { deliveries } from "@/lib/platform/store/tables/deliveries";
import { inScope } from "@/lib/platform/store/scope.server";
import { type DoubtedExpiry } from "./far-clocks";

/** The number of latest deliveries that the lag and the clocks are computed from. */
const LATEST = 50;
const TRIALS_KEPT = sql`interval '1 day'`;

export async function tryReceipt(
  statement: Pick<Statement, "insert">,
  instanceId: string,
  body: Buffer,
): Promise<void> {
  const trial = { triedAt: databaseTime(), body };
  await statement
    .insert(receiptTrials)
    .values({ instanceId, ...trial })
    .onConflictDoUpdate({ target: receiptTrials.instanceId, set: trial });
}

/** Deletes the trials of instances that are gone. A live instance tries again within seconds. */
export async function deleteOldTrials(tx: Tx): Promise<void> {
  await tx.delete(receiptTrials).where(lt(receiptTrials.triedAt, sql`${databaseTime()} - ${TRIALS_KEPT}`));
}

export const readAnything = (reader: Reader) =>
  reader.select({ id: transactions.id }).from(transactions).limit(1);

export async function countDeliveries(reader: Reader) {
  const [waiting] = await reader
    .select({ waiting: count(), oldest: min(deliveries.receivedAt) })
    .from(deliveries)
    .where(inArray(deliveries.state, ["received", "failed"]));
  const byState = await reader
    .select({ state: deliveries.state, count: count() })
    .from(deliveries)
    .where(inArray(deliveries.state, ["failed", "quarantined"]))
    .groupBy(deliveries.state);
  const of = (state: string) => byState.find((row) => row.state === state)?.count ?? 0;
  return {
    waiting: waiting?.waiting ?? 0,
    oldest: waiting?.oldest ?? null,
    failed: of("failed"),
    quarantined: of("quarantined"),
  };
}

export async function listLatestDeliveries(reader: Reader) {
  return reader
    .select({
      receivedAt: deliveries.receivedAt,
      handledAt: deliveries.handledAt,
      eventAt: deliveries.eventAt,
      sentAtMs: sql<string | null>`${deliveries.headers} ->> 'x-service-timestamp'`,
    })
    .from(deliveries)
    .orderBy(sql`${deliveries.receivedAt} desc, ${deliveries.id} desc`)
    .limit(LATEST);
}

export async function countIntents(reader: Reader) {
  const [row] = await reader
    .select({
      open: count(),
      paused: sql<number>`count(*) filter (where ${intents.pausedBecause} is not null)::int`,
      oldest: min(intents.createdAt),
    })
    .from(intents)
    .where(inArray(intents.state, OPEN_INTENT_STATES));
  return { open: row?.open ?? 0, paused: row?.paused ?? 0, oldest: row?.oldest ?? null };
}

/** The doubted expiry of the newest answered charge: the next one with an expiry that is believed ends the doubt. */
export async function findDoubtedExpiry(reader: Reader): Promise<DoubtedExpiry | null> {
  const [newest] = await reader
    .select({ outcome: intents.outcome })
    .from(intents)
    // A charge has no subject: it is found by the index of subjects.
    .where(and(eq(intents.kind, "charge"), isNull(intents.subject), eq(intents.state, "accepted")))
    .orderBy(sql`${intents.createdAt} desc nulls first`)
    .limit(1);
  return AttemptOutcome.safeParse(newest?.outcome).data?.expiry ?? null;
}

export async function countDueReads(reader: Reader, now: Date) {
  const [row] = await reader
    .select({ due: count(), oldest: min(transactions.nextReadAt) })
    .from(transactions)
    .where(lte(transactions.nextReadAt, now));
  return { due: row?.due ?? 0, oldest: row?.oldest ?? null };
}

/** The last window in which nothing could be received, and how many reads because of any such window still wait. */
export async function findLastOutage(reader: Reader) {
  const [last] = await reader
    .select({ id: outages.id, startedAt: outages.startedAt, endedAt: outages.endedAt })
    .from(outages)
    .orderBy(sql`${outages.endedAt} desc, ${outages.id} desc`)
    .limit(1);
  if (!last) return null;
  const [row] = await reader
    .select({ waiting: count() })
    .from(outageReads)
    .where(isNull(outageReads.outcome));
  return { ...last, waiting: row?.waiting ?? 0 };
}

export async function lastCallAt(reader: Reader): Promise<Date | null> {
  const rows = await reader
    .select({ at: apiCalls.at })
    .from(apiCalls)
    .orderBy(desc(apiCalls.at), desc(apiCalls.id))
    .limit(1);
  return rows[0]?.at ?? null;
}

/** Each wallet with its last event: one step down its index, not a look at all of them. */
export async function listWalletSigns(reader: Reader, scope: WalletScope) {
  const latest = reader
    .select({ at: deliveries.receivedAt })
    .from(deliveries)
    .where(and(eq(deliveries.wallet, wallets.reference), isNotNull(deliveries.wallet)))
    .orderBy(sql`${deliveries.receivedAt} desc, ${deliveries.id} desc`)
    .limit(1)
    .as("latest");
  return reader
    .select({
      reference: wallets.reference,
      name: wallets.name,
      lastEventAt: latest.at,
      balanceReadAt: balances.readAt,
      drift: balanceDrifts,
    })
    .from(wallets)
    .leftJoinLateral(latest, sql`true`)
    .leftJoin(balances, eq(balances.wallet, wallets.reference))
    .leftJoin(balanceDrifts, eq(balanceDrifts.wallet, wallets.reference))
    .where(inScope(scope, wallets.reference))
    .orderBy(wallets.name);
}
