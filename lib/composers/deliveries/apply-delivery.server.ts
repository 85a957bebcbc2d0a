import "server-only";
import { PixError } from "@/lib/pix/pix-error";
import { stepsInto } from "@/lib/engine/mirror/records.server";
import { readEvent } from "@/lib/pix/wire/event";
import { type Services } from "@/lib/platform/context.server";
import { publish } from "@/lib/platform/live/publish.server";
import { isDatabaseUnavailable } from "@/lib/platform/store/is-database-unavailable";
import { type Tx } from "@/lib/platform/store/tx.server";
import { type Decision, decideDeliveries } from "./decide-deliveries.server";
import { type OpenedDelivery, lookUpBeforeApply, mayNeedLookUp } from "./look-up-before-apply.server";
import { notifyOfQuarantine } from "./notify-of-quarantine.server";
import {
  type DeliveryRow,
  lockDeliveries,
  lockWaitingDeliveries,
  updateDelivery,
  writeDecided,
} from "./records.server";
import { openDelivery } from "@/lib/platform/vault/bodies.server";
import { PRINCIPAL } from "@/lib/core/ids";
import { listWalletReferences } from "@/lib/domain/wallets/balance-records.server";
import { syncWallets } from "@/lib/domain/wallets/sync-wallets.server";

const RETRY_SECONDS = [1, 5, 30, 120, 600] as const;
/** After this many tries a delivery is shown to people and tried no more by itself. */
const ATTEMPTS_MAX = 12;

export const applyDelivery = (services: Services, id: number): Promise<void> =>
  applyDeliveries(services, [id]);

/**
 * Decides the meaning of stored deliveries, each once and all in one transaction: the effects, their flags and the
 * live notice commit together. Repeatable: deliveries that another process has locked are left to it. Where the batch
 * fails, it is halved until the faulty delivery is alone, and that one waits with its reason; where the database
 * failed, all of them wait.
 */
export async function applyDeliveries(services: Services, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  try {
    await applyOnce(services, ids, lockWaitingDeliveries);
  } catch (error) {
    const [id] = ids;
    // The database is away, or ended a deadlock. The deliveries are not at fault, and wait.
    if (isDatabaseUnavailable(error)) {
      services.log.warn({ err: error, deliveryIds: ids }, "deliveries left to the sweeper");
      return;
    }
    if (ids.length === 1 && id !== undefined) {
      // The service that had to be asked first did not answer: nothing is wrong here either.
      if (error instanceof PixError)
        services.log.warn({ err: error, deliveryId: id }, "delivery waits for the service");
      else services.log.error({ err: error, deliveryId: id }, "delivery not applied");
      await postpone(services, id, error);
      return;
    }
    const half = Math.ceil(ids.length / 2);
    await applyDeliveries(services, ids.slice(0, half));
    await applyDeliveries(services, ids.slice(half));
  }
}

/**
 * Processes the stored bytes once more, regardless of their earlier result. An effect that was applied is retained,
 * and where nothing new results nothing changes. `alongside` commits with it. Throws the error that the attempt
 * threw.
 */
export async function applyDeliveryAgain(
  services: Services,
  id: number,
  alongside: Alongside,
): Promise<{ before: DeliveryRow; after: DeliveryRow } | null> {
  const [done = null] = await applyOnce(services, [id], lockDeliveries, alongside);
  return done;
}

type Done = { before: DeliveryRow; after: DeliveryRow };
type Alongside = (tx: Tx, before: DeliveryRow, after: DeliveryRow) => Promise<void>;
type Lock = (tx: Tx, ids: readonly number[]) => Promise<DeliveryRow[]>;

async function applyOnce(
  services: Services,
  ids: readonly number[],
  lock: Lock,
  alongside?: Alongside,
): Promise<Done[]> {
  const first = await applyTogether(services, ids, lock, { asks: true, alongside });
  if (first.toAsk.length === 0) return first.done;
  await lookUpBeforeApply(services, first.toAsk);
  const asked = first.toAsk.map(({ delivery }) => delivery.id);
  const second = await applyTogether(services, asked, lock, { asks: false, alongside });
  return [...first.done, ...second.done];
}

/** `asks`: what the service has to be asked about first is left as it is, and given back. */
async function applyTogether(
  services: Services,
  ids: readonly number[],
  lock: Lock,
  { asks, alongside }: { asks: boolean; alongside: Alongside | undefined },
): Promise<{ done: Done[]; toAsk: OpenedDelivery[] }> {
  const result = await services.store.transaction(async (tx) => {
    const opened = (await lock(tx, ids)).map((delivery) => ({
      delivery,
      event: readEvent(openDelivery(services.vault, delivery)),
    }));
    const toAsk = asks ? opened.filter((one) => mayNeedLookUp(services, one)) : [];
    const ready = opened.filter((one) => !toAsk.includes(one));
    if (ready.length === 0) return { done: [], toAsk };
    const { decisions, steps, frames } = await decideDeliveries(tx, services, ready);
    const done = ready.map(({ delivery: before }) => ({
      before,
      after: afterDecision(services, before, decisions),
    }));
    await writeDecided(
      tx,
      done.map(({ after }) => after),
      stepsInto(steps),
    );
    await notifyOfQuarantine(tx, done, services.clock.now());
    await publish(tx, [
      ...frames,
      ...done.map(({ after: { id, wallet } }) => ({
        name: "delivery.changed" as const,
        ids: [String(id)],
        ...(wallet !== null && { wallet }),
      })),
    ]);
    for (const { before, after } of done) await alongside?.(tx, before, after);
    return { done, toAsk };
  });
  await askForWallets(
    services,
    result.done.map(({ after }) => after),
  );
  return result;
}

function afterDecision(
  { clock }: Services,
  before: DeliveryRow,
  decisions: ReadonlyMap<number, Decision>,
): DeliveryRow {
  const decision = decisions.get(before.id);
  const attempts = before.attempts + 1;
  if (!decision) return { ...before, attempts, nextAttemptAt: null };
  if (decision.waits) return waiting({ ...before, ...decision.verdict }, attempts, clock.now());
  const isNews = before.state !== "applied" && decision.verdict.state !== before.state;
  return {
    ...before,
    ...(isNews && decision.verdict),
    handledAt: isNews ? clock.now() : before.handledAt,
    attempts,
    nextAttemptAt: null,
  };
}

function waiting(row: DeliveryRow, attempts: number, now: Date): DeliveryRow {
  const seconds = RETRY_SECONDS[Math.min(attempts, RETRY_SECONDS.length) - 1] ?? 600;
  const isOver = attempts >= ATTEMPTS_MAX;
  return {
    ...row,
    state: "failed",
    attempts,
    nextAttemptAt: isOver ? null : new Date(now.getTime() + seconds * 1_000),
  };
}

async function postpone(services: Services, id: number, error: unknown): Promise<void> {
  await services.store.transaction(async (tx) => {
    const [delivery] = await lockWaitingDeliveries(tx, [id]);
    if (!delivery) return;
    const now = services.clock.now();
    const { state, attempts, nextAttemptAt } = waiting(delivery, delivery.attempts + 1, now);
    const change = { state, attempts, nextAttemptAt, ...faultOf(error) };
    await updateDelivery(tx, id, change);
    await notifyOfQuarantine(tx, [{ before: delivery, after: { ...delivery, ...change } }], now);
  });
}

/** Why it waits: for the service, or for a version that does not fail over it. */
function faultOf(error: unknown): Pick<DeliveryRow, "because" | "fault"> {
  if (error instanceof PixError) return { because: "service_unanswered", fault: null };
  return { because: "defect", fault: error instanceof Error ? error.name : typeof error };
}

/** The list is asked for no oftener: a sender could name another wallet each time. It is also read on its own pace. */
const APART_MS = 2_000;

/** By process: the wallets that are known to be there, which never cease to be, and when they were last asked for. */
const known = new WeakMap<Services["store"], { wallets: Set<string>; askedMs: number }>();

/**
 * An event that names an unknown wallet causes a read of the service's wallet list at once; the deliveries that
 * waited for the wallet are projected again with it. Never fails: the list is read again soon in any case.
 */
async function askForWallets(
  services: Services,
  deliveries: readonly Pick<DeliveryRow, "wallet" | "because">[],
): Promise<void> {
  const { store, clock, log } = services;
  const seen = known.get(store) ?? { wallets: new Set([PRINCIPAL]), askedMs: Number.NEGATIVE_INFINITY };
  known.set(store, seen);
  const isNamed = (wallet: string | null) => wallet === null || seen.wallets.has(wallet);
  const sharesWait = deliveries.some(({ because }) => because === "mismatch_destination");
  if (!sharesWait && deliveries.every(({ wallet }) => isNamed(wallet))) return;
  try {
    for (const wallet of await store.read(listWalletReferences)) seen.wallets.add(wallet);
    if (!sharesWait && deliveries.every(({ wallet }) => isNamed(wallet))) return;
    if (clock.monotonicMs() - seen.askedMs < APART_MS) return;
    seen.askedMs = clock.monotonicMs();
    await syncWallets(services);
  } catch (error) {
    log.warn({ err: error }, "wallets that an event named not asked for");
  }
}
