import "server-only";
import { type WalletScope, scopeOf } from "@/lib/auth/rights";
import { type Context, type Services } from "@/lib/context.server";
import { type DriftState } from "@/lib/balance-drift/schema";
import { databaseNow } from "@/lib/store/database-now.server";
import { isReady } from "./is-ready.server";
import {
  countDeliveries,
  countDueReads,
  countIntents,
  countRefused,
  findLastOutage,
  lastCallAt,
  listLatestDeliveries,
  listWalletSigns,
} from "./records.server";
import { type Health } from "./schema";

/** What this instance's own client of the service says of itself. */
export type ServiceLink = { tokenAgeMs: number | null; circuit: "closed" | "open" };

/** For a page: the wallets are those of the person. */
export const getHealth = (ctx: Context, link: ServiceLink): Promise<Health> =>
  readHealth(ctx, link, scopeOf(ctx.actor));

export async function readHealth(services: Services, link: ServiceLink, scope: WalletScope): Promise<Health> {
  const { store, clock } = services;
  const startedMs = clock.monotonicMs();
  const isOk = await isReady(services);
  const tookMs = Math.round(clock.monotonicMs() - startedMs);
  const now = clock.now();
  if (!isOk) return withoutDatabase(now, tookMs, link);

  const [theirs, deliveries, latest, intents, reads, lastCall, wallets, refused, outage] = await Promise.all([
    store.read(databaseNow),
    store.read(countDeliveries),
    store.read(listLatestDeliveries),
    store.read(countIntents),
    store.read((tx) => countDueReads(tx, now)),
    store.read(lastCallAt),
    store.read((tx) => listWalletSigns(tx, scope)),
    store.read(countRefused),
    store.read(findLastOutage),
  ]);
  const lags = latest
    .flatMap(({ receivedAt, handledAt }) => (handledAt ? [handledAt.getTime() - receivedAt.getTime()] : []))
    .toSorted((a, b) => a - b);
  return {
    at: now.toISOString(),
    database: { isOk, tookMs, clockDifferenceMs: clock.now().getTime() - theirs.getTime() },
    service: {
      ...link,
      clockDifferenceMs: clockDifferenceOf(latest),
      lastCallAt: iso(lastCall),
    },
    deliveries: {
      waiting: deliveries.waiting,
      oldestWaitingAt: iso(deliveries.oldest),
      failed: deliveries.failed,
      quarantined: deliveries.quarantined,
      lagMsMedian: lags[Math.floor(lags.length / 2)] ?? null,
      lagMsMax: lags.at(-1) ?? null,
      refused,
    },
    intents: { open: intents.open, frozen: intents.frozen, oldestAt: iso(intents.oldest) },
    reads: { due: reads.due, oldestDueAt: iso(reads.oldest) },
    outage: outage && {
      ...outage,
      startedAt: outage.startedAt.toISOString(),
      endedAt: outage.endedAt.toISOString(),
    },
    wallets: wallets.map(({ drift, ...wallet }) => ({
      ...wallet,
      lastEventAt: iso(wallet.lastEventAt),
      balanceReadAt: iso(wallet.balanceReadAt),
      drift: drift && {
        state: drift.state as DriftState,
        availableCentavos: drift.unexplainedAvailableCentavos,
        heldCentavos: drift.unexplainedHeldCentavos,
        since: iso(drift.since),
      },
    })),
  };
}

const iso = (moment: Date | null): string | null => moment?.toISOString() ?? null;

type Told = { receivedAt: Date; eventAt: Date | null; sentAtMs: string | null };

/**
 * An event takes its time to arrive, so the quickest of the latest comes nearest to the difference of the clocks. One that
 * is sent long after it happened says so in its header.
 */
function clockDifferenceOf(latest: readonly Told[]): number | null {
  const told = latest.flatMap(({ receivedAt, eventAt, sentAtMs }) => {
    const sentMs = /^\d{13}$/.test(sentAtMs ?? "") ? Number(sentAtMs) : eventAt?.getTime();
    return sentMs === undefined ? [] : [receivedAt.getTime() - sentMs];
  });
  return told.length === 0 ? null : Math.min(...told);
}

const withoutDatabase = (now: Date, tookMs: number, link: ServiceLink): Health => ({
  at: now.toISOString(),
  database: { isOk: false, tookMs, clockDifferenceMs: 0 },
  service: { ...link, clockDifferenceMs: null, lastCallAt: null },
  deliveries: {
    waiting: 0,
    oldestWaitingAt: null,
    failed: 0,
    quarantined: 0,
    lagMsMedian: null,
    lagMsMax: null,
    refused: [],
  },
  intents: { open: 0, frozen: 0, oldestAt: null },
  reads: { due: 0, oldestDueAt: null },
  outage: null,
  wallets: [],
});
