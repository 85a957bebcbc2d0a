import "server-only";
import { type SQL, and, count, desc, eq, inArray, isNotNull, isNull, lte, min, sql } from "drizzle-orm";
import { type WalletScope } from "@/lib/auth/rights";
import { type Tx } from "@/lib/store/store.server";
import { balanceDrifts } from "@/lib/store/tables/balance-drift";
import { apiCalls, intents } from "@/lib/store/tables/intents";
import { transactions } from "@/lib/store/tables/transactions";
import { balances, wallets } from "@/lib/store/tables/wallets";
import { outageReads, outages } from "@/lib/store/tables/outages";
import { deliveries, webhookCounters } from "@/lib/store/tables/webhooks";
import { readCounterName } from "@/lib/webhooks/refusals";

/** So many of the latest deliveries tell the lag and the clocks. */
const LATEST = 50;

export async function countDeliveries(tx: Tx) {
  const [waiting] = await tx
    .select({ waiting: count(), oldest: min(deliveries.receivedAt) })
    .from(deliveries)
    .where(inArray(deliveries.state, ["received", "failed"]));
  const byState = await tx
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

/** By reason alone: which endpoint it was is on the page of events. */
export async function countRefused(tx: Tx): Promise<{ reason: string; count: number }[]> {
  const counts = new Map<string, number>();
  for (const { name, count: added } of await tx.select().from(webhookCounters)) {
    const reason = readCounterName(name)?.reason;
    if (reason) counts.set(reason, (counts.get(reason) ?? 0) + added);
  }
  return [...counts].map(([reason, total]) => ({ reason, count: total }));
}

export async function listLatestDeliveries(tx: Tx) {
  return tx
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

export async function countIntents(tx: Tx) {
  const [row] = await tx
    .select({
      open: count(),
      frozen: sql<number>`count(*) filter (where ${intents.frozenBecause} is not null)::int`,
      oldest: min(intents.createdAt),
    })
    .from(intents)
    .where(inArray(intents.state, ["approved", "sending", "ambiguous"]));
  return { open: row?.open ?? 0, frozen: row?.frozen ?? 0, oldest: row?.oldest ?? null };
}

export async function countDueReads(tx: Tx, now: Date) {
  const [row] = await tx
    .select({ due: count(), oldest: min(transactions.nextReadAt) })
    .from(transactions)
    .where(lte(transactions.nextReadAt, now));
  return { due: row?.due ?? 0, oldest: row?.oldest ?? null };
}

/** The last window in which nothing could be received, and how many reads because of any such window still wait. */
export async function findLastOutage(tx: Tx) {
  const [last] = await tx
    .select({ id: outages.id, startedAt: outages.startedAt, endedAt: outages.endedAt })
    .from(outages)
    .orderBy(sql`${outages.endedAt} desc, ${outages.id} desc`)
    .limit(1);
  if (!last) return null;
  const [row] = await tx.select({ waiting: count() }).from(outageReads).where(isNull(outageReads.outcome));
  return { ...last, waiting: row?.waiting ?? 0 };
}

export async function lastCallAt(tx: Tx): Promise<Date | null> {
  const rows = await tx
    .select({ at: apiCalls.at })
    .from(apiCalls)
    .orderBy(desc(apiCalls.at), desc(apiCalls.id))
    .limit(1);
  return rows[0]?.at ?? null;
}

const inScope = (scope: WalletScope): SQL | undefined =>
  scope === "all" ? undefined : inArray(wallets.reference, [...scope]);

/** Each wallet with its last event: one step down its index, not a look at all of them. */
export async function listWalletSigns(tx: Tx, scope: WalletScope) {
  const latest = tx
    .select({ at: deliveries.receivedAt })
    .from(deliveries)
    .where(and(eq(deliveries.wallet, wallets.reference), isNotNull(deliveries.wallet)))
    .orderBy(sql`${deliveries.receivedAt} desc, ${deliveries.id} desc`)
    .limit(1)
    .as("latest");
  return tx
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
    .where(inScope(scope))
    .orderBy(wallets.name);
}
