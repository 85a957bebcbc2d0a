import "server-only";
import { isoOrNull } from "@/lib/core/time/iso";
import { type CircuitState } from "@/lib/core/enums/api-calls";
import { type WalletScope } from "@/lib/core/wallet-scope";
import { scopeOf } from "@/lib/platform/auth/rights/rights";
import { type Context, type Services } from "@/lib/platform/context.server";
import { findLastMarker } from "@/lib/platform/restore-markers/records.server";
import { findOpenRestore } from "@/lib/platform/restores/records.server";
import { readDispatchFigures } from "@/lib/platform/dispatches/records.server";
import { readMailFigures } from "@/lib/platform/mail/records.server";
import { listFarClocks } from "./list-far-clocks.server";
import {
  countDeliveries,
  countDueReads,
  countIntents,
  findLastOutage,
  lastCallAt,
  listLatestDeliveries,
  listWalletSigns,
  readAnything,
} from "./records.server";
import { type Health } from "./types";
import { listUnknownWallets } from "@/lib/domain/wallets/unknown-records.server";
import { listCounters } from "@/lib/composers/deliveries/counter-records.server";
import { readCounterName } from "@/lib/composers/deliveries/refusals";

/** The state that this instance's own client of the service reports. */
export type ServiceLink = {
  tokenAgeMs: number | null;
  circuit: CircuitState;
  /** How far this machine's clock, and the service's, are ahead of the database's; null: not measured yet. */
  machineAheadMs: number | null;
  serviceAheadMs: number | null;
};

/** The state that one instance knows about itself: its loops, and whether it can store what arrives. */
export type InstanceStatus = Pick<Health, "loops" | "receipt">;

/** For a page: the wallets are those of the person. */
export const getHealth = (ctx: Context, link: ServiceLink, signs: InstanceStatus): Promise<Health> =>
  readHealth(ctx, link, signs, scopeOf(ctx.actor));

export async function readHealth(
  services: Services,
  link: ServiceLink,
  signs: InstanceStatus,
  scope: WalletScope,
): Promise<Health> {
  const { store, clock } = services;
  const startedMs = clock.monotonicMs();
  const isOk = await doesDatabaseAnswer(services);
  const tookMs = Math.round(clock.monotonicMs() - startedMs);
  const now = clock.now();
  if (!isOk) return { ...withoutDatabase(now, tookMs, link, services.env), ...signs };

  const [
    epoch,
    restore,
    clocks,
    deliveries,
    latest,
    intents,
    reads,
    lastCall,
    wallets,
    unknown,
    refused,
    outage,
    mail,
    leaving,
  ] = await Promise.all([
    store.read(findLastMarker),
    store.read(findOpenRestore),
    listFarClocks(services),
    store.read(countDeliveries),
    store.read(listLatestDeliveries),
    store.read(countIntents),
    store.read((reader) => countDueReads(reader, now)),
    store.read(lastCallAt),
    store.read((reader) => listWalletSigns(reader, scope)),
    store.read((reader) => listUnknownWallets(reader, scope)),
    store.read(listCounters),
    store.read(findLastOutage),
    store.read(readMailFigures),
    store.read(readDispatchFigures),
  ]);
  const lags = latest
    .flatMap(({ receivedAt, handledAt }) => (handledAt ? [handledAt.getTime() - receivedAt.getTime()] : []))
    .toSorted((a, b) => a - b);
  return {
    ...signs,
    at: now.toISOString(),
    database: { isOk, tookMs, clockDifferenceMs: link.machineAheadMs },
    service: {
      ...standing(link),
      clockDifferenceMs: link.serviceAheadMs === null ? clockDifferenceOf(latest) : 0 - link.serviceAheadMs,
      lastCallAt: isoOrNull(lastCall),
    },
    deliveries: {
      waiting: deliveries.waiting,
      oldestWaitingAt: isoOrNull(deliveries.oldest),
      failed: deliveries.failed,
      quarantined: deliveries.quarantined,
      lagMsMedian: lags[Math.floor(lags.length / 2)] ?? null,
      lagMsMax: lags.at(-1) ?? null,
      refused: byReason(refused),
    },
    intents: { open: intents.open, paused: intents.paused, oldestAt: isoOrNull(intents.oldest) },
    reads: { due: reads.due, oldestDueAt: isoOrNull(reads.oldest) },
    mail: {
      ...mail,
      isSetUp: services.env.mail !== null,
      oldestWaitingAt: isoOrNull(mail.oldestWaitingAt),
      lastSentAt: isoOrNull(mail.lastSentAt),
      lastGivenUp: mail.lastGivenUp && { ...mail.lastGivenUp, at: isoOrNull(mail.lastGivenUp.at) },
    },
    dispatches: leaving,
    epoch: {
      isPaused: restore !== null,
      hadTrace: epoch?.hadTrace ?? true,
      auditHeld: epoch?.auditHeld ?? true,
    },
    farClocks: clocks,
    outage: outage && {
      ...outage,
      startedAt: outage.startedAt.toISOString(),
      endedAt: outage.endedAt.toISOString(),
    },
    wallets: [
      ...wallets.map((wallet) => ({ ...wallet, isKnown: true })),
      ...unknown.map((wallet) => ({ ...wallet, isKnown: false, name: "", balanceReadAt: null, drift: null })),
    ].map(({ drift, ...wallet }) => ({
      ...wallet,
      lastEventAt: isoOrNull(wallet.lastEventAt),
      balanceReadAt: isoOrNull(wallet.balanceReadAt),
      drift: drift && {
        state: drift.state,
        availableCentavos: drift.unexplainedAvailableCentavos,
        heldCentavos: drift.unexplainedHeldCentavos,
        since: isoOrNull(drift.since),
      },
    })),
  };
}

const standing = ({ tokenAgeMs, circuit }: ServiceLink) => ({ tokenAgeMs, circuit });

async function doesDatabaseAnswer(services: Services): Promise<boolean> {
  try {
    await services.store.read(readAnything);
    return true;
  } catch (error) {
    services.log.warn({ err: error }, "the database does not answer");
    return false;
  }
}

type Reported = { receivedAt: Date; eventAt: Date | null; sentAtMs: string | null };

/**
 * An event takes its time to arrive, so the quickest of the latest comes nearest to the difference of the clocks. One that
 * is sent long after it happened says so in its header.
 */
function clockDifferenceOf(latest: readonly Reported[]): number | null {
  const reported = latest.flatMap(({ receivedAt, eventAt, sentAtMs }) => {
    const sentMs = /^\d{13}$/.test(sentAtMs ?? "") ? Number(sentAtMs) : eventAt?.getTime();
    return sentMs === undefined ? [] : [receivedAt.getTime() - sentMs];
  });
  return reported.length === 0 ? null : Math.min(...reported);
}

const withoutDatabase = (
  now: Date,
  tookMs: number,
  link: ServiceLink,
  { mail }: Services["env"],
): Omit<Health, keyof InstanceStatus> => ({
  at: now.toISOString(),
  database: { isOk: false, tookMs, clockDifferenceMs: link.machineAheadMs },
  service: { ...standing(link), clockDifferenceMs: null, lastCallAt: null },
  deliveries: {
    waiting: 0,
    oldestWaitingAt: null,
    failed: 0,
    quarantined: 0,
    lagMsMedian: null,
    lagMsMax: null,
    refused: [],
  },
  intents: { open: 0, paused: 0, oldestAt: null },
  reads: { due: 0, oldestDueAt: null },
  mail: {
    isSetUp: mail !== null,
    waiting: 0,
    oldestWaitingAt: null,
    failing: null,
    lastSentAt: null,
    givenUp: 0,
    lastGivenUp: null,
  },
  dispatches: { waiting: 0, failing: 0, givenUp: 0 },
  epoch: { isPaused: false, hadTrace: true, auditHeld: true },
  farClocks: [],
  outage: null,
  wallets: [],
});

/** By reason alone: which endpoint it was is on the page of events. */
function byReason(counters: Awaited<ReturnType<typeof listCounters>>): { reason: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const { name, count } of counters) {
    const reason = readCounterName(name)?.reason;
    if (reason) counts.set(reason, (counts.get(reason) ?? 0) + count);
  }
  return [...counts].map(([reason, count]) => ({ reason, count }));
}
