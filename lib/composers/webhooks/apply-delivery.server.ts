import "server-only";
import { type DeliveryReason } from "@/lib/core/words/deliveries";
import { NOUN_OF_EVENT } from "@/lib/core/words/events";
import { PaymentUnknown } from "@/lib/domain/refunds/apply-refund-event.server";
import { findRefundedPayment } from "@/lib/domain/refunds/find-refunded-payment.server";
import { PixError } from "@/lib/pix/pix-error";
import { type Services } from "@/lib/platform/context.server";
import { readBlockList } from "@/lib/domain/blocks/read-block-list.server";
import { PRINCIPAL, isUuid } from "@/lib/core/ids";
import { type LiveFrame } from "@/lib/platform/live/events";
import { publish } from "@/lib/platform/live/publish.server";
import { type EventWire, type KnownEvent, readEvent } from "@/lib/pix/wire/event";
import { lock } from "@/lib/platform/store/locks.server";
import { type Tx } from "@/lib/platform/store/tx.server";
import { readTransaction } from "@/lib/domain/transactions/read-transaction.server";
import { applyEvent } from "./appliers.server";
import { MAIN_ENDPOINT } from "./receive-delivery.server";
import {
  type DeliveryRow,
  claimLogicalEvent,
  findDelivery,
  findServiceReadAt,
  isKnownElsewhere,
  lockDelivery,
  lockWaitingDelivery,
  updateDelivery,
} from "./records.server";

/** A money-moving event older than this is believed only beside what the service says now (faults, H54). */
const STALE_MS = 24 * 3_600_000;
const RETRY_SECONDS = [1, 5, 30, 120, 600] as const;
/** After this many tries a delivery is shown to people and tried no more by itself. */
const ATTEMPTS_MAX = 12;

type Verdict = Pick<DeliveryRow, "state"> & Partial<DeliveryRow>;
type Decision = { verdict: Verdict; frames?: readonly LiveFrame[] };

/**
 * Works out what one stored delivery means, once: the effect, its mark and the live notice commit together. Repeatable; a
 * delivery that another process has in hand is left to it.
 */
export async function applyDelivery(services: Services, id: number): Promise<void> {
  try {
    await applyOnce(services, id, lockWaitingDelivery);
  } catch (error) {
    services.log.error({ err: error, deliveryId: id }, "delivery not applied");
    await postpone(services, id, error);
  }
}

/**
 * Works the stored bytes out once more, whatever became of them before. What had its effect keeps it, and where nothing
 * new comes of it nothing changes. `alongside` commits with it. Throws what the attempt threw.
 */
export async function applyDeliveryAgain(
  services: Services,
  id: number,
  alongside: (tx: Tx, before: DeliveryRow, after: DeliveryRow) => Promise<void>,
): Promise<{ before: DeliveryRow; after: DeliveryRow } | null> {
  return applyOnce(services, id, lockDelivery, alongside);
}

async function applyOnce(
  services: Services,
  id: number,
  lock: (tx: Tx, id: number) => Promise<DeliveryRow | null>,
  alongside?: (tx: Tx, before: DeliveryRow, after: DeliveryRow) => Promise<void>,
): Promise<{ before: DeliveryRow; after: DeliveryRow } | null> {
  const stored = await services.store.read((reader) => findDelivery(reader, id));
  if (stored) await confirmIfUnknown(services, stored);
  return services.store.transaction(async (tx) => {
    const before = await lock(tx, id);
    if (!before) return null;
    const { verdict, frames = [] } = await decide(tx, services, before);
    const isNews = before.state !== "applied" && verdict.state !== before.state;
    const change: Partial<DeliveryRow> = {
      ...(isNews && { ...verdict, handledAt: services.clock.now() }),
      attempts: before.attempts + 1,
      nextAttemptAt: null,
    };
    await updateDelivery(tx, id, change);
    const wallet = verdict.wallet ?? before.wallet;
    const changed = {
      name: "delivery.changed",
      ids: [String(id)],
      ...(wallet !== null && { wallet }),
    } as const;
    await publish(tx, [...frames, changed]);
    const after = { ...before, ...change };
    await alongside?.(tx, before, after);
    return { before, after };
  });
}

async function postpone(services: Services, id: number, error: unknown): Promise<void> {
  await services.store.transaction(async (tx) => {
    const delivery = await lockWaitingDelivery(tx, id);
    if (!delivery) return;
    const attempts = delivery.attempts + 1;
    const seconds = RETRY_SECONDS[Math.min(attempts, RETRY_SECONDS.length) - 1] ?? 600;
    await updateDelivery(tx, id, {
      state: "failed",
      ...faultOf(error),
      attempts,
      nextAttemptAt:
        attempts >= ATTEMPTS_MAX ? null : new Date(services.clock.now().getTime() + seconds * 1_000),
    });
  });
}

/** Why it waits: for what it is about, for the service, or for a version that does not fail over it. */
function faultOf(error: unknown): Pick<DeliveryRow, "because" | "fault"> {
  if (error instanceof PaymentUnknown) return { because: "payment_unknown", fault: null };
  if (error instanceof PixError) return { because: "service_unanswered", fault: null };
  return { because: "defect", fault: error instanceof Error ? error.name : typeof error };
}

/**
 * What is old, or tells its money unreadably, is read from the service before it may have an effect. The call is made
 * outside the transaction that applies; without an answer the delivery waits.
 */
async function confirmIfUnknown(services: Services, delivery: DeliveryRow): Promise<void> {
  const event = readEvent(delivery.body);
  if ("fault" in event || !event.isKnown || whyQuarantined(services, delivery, event)) return;
  const isStale =
    event.timestamp !== null && services.clock.now().getTime() - event.timestamp.getTime() > STALE_MS;
  if (isAboutBlock(event)) {
    if (isStale) await readBlockList(services, walletOf(event));
    return;
  }
  const { transactionId } = event.data;
  if (transactionId === "") return;
  const known = await services.store.read((reader) => findServiceReadAt(reader, transactionId));
  const needsPayment =
    event.event === "refund_completed" && known === null && (await leavesPaymentOpen(services, event));
  if (!isStale && !event.moneyFault && !needsPayment) return;
  if (known && event.timestamp && known > event.timestamp && !event.moneyFault) return;
  // By the name that a withdrawal's creation was answered with: the answer then tells the other one.
  const name = event.data.withdrawalId ?? transactionId;
  await readTransaction(services, walletOf(event), isUuid(name) ? name : transactionId);
}

/** A refund is of the whole payment: its event may leave the amount to be found there, and name the refund alone. */
const leavesPaymentOpen = async ({ store }: Services, event: EventWire): Promise<boolean> =>
  event.data.amountCentavos === null ||
  (await store.read((reader) => findRefundedPayment(reader, walletOf(event), event.data))) === null;

const walletOf = (event: EventWire): string => event.subAccount ?? PRINCIPAL;

const isAboutBlock = (event: KnownEvent): boolean => NOUN_OF_EVENT[event.event] === "block";

/** Whoever holds a sub-account's secret speaks for that sub-account and what is its own alone; another environment for none of ours. */
function whyQuarantined(services: Services, delivery: DeliveryRow, event: EventWire): DeliveryReason | null {
  const { environment } = event.data;
  if (environment !== null && environment !== services.env.environment) return "other_environment";
  if (delivery.endpoint !== MAIN_ENDPOINT && event.subAccount !== delivery.endpoint) return "other_wallet";
  return null;
}

/** Every object that an applier could take it to be about. */
const idsIn = ({ data }: EventWire): string[] =>
  [data.transactionId, data.originalTransactionId, data.withdrawalId, data.id, data.blockId].filter(
    (id): id is string => typeof id === "string" && isUuid(id),
  );

async function decide(tx: Tx, services: Services, delivery: DeliveryRow): Promise<Decision> {
  const event = readEvent(delivery.body);
  if ("fault" in event) return { verdict: { state: "quarantined", because: event.fault } };
  const wallet = walletOf(event);
  const about = {
    event: event.event,
    eventId: event.eventId,
    subjectId: event.subjectId,
    transactionId: event.data.transactionId === "" ? null : event.data.transactionId,
    wallet,
    eventAt: event.timestamp,
  };
  const foreign = whyQuarantined(services, delivery, event);
  if (foreign) return { verdict: { ...about, state: "quarantined", because: foreign } };
  if (!event.isKnown) return { verdict: { ...about, state: "unknown", because: "unknown_event" } };
  // A judicial or administrative block may be on the balance and on no payment.
  if (about.transactionId === null && !isAboutBlock(event))
    return { verdict: { ...about, state: "quarantined", because: "no_subject" } };

  await lock(tx, "object", event.subjectId || (about.transactionId ?? event.eventId));
  // Before the event is claimed: a name that another wallet's notice will need stays free.
  if (delivery.endpoint !== MAIN_ENDPOINT && (await isKnownElsewhere(tx, wallet, idsIn(event))))
    return { verdict: { ...about, state: "quarantined", because: "other_wallet" } };
  const earlier = await claimLogicalEvent(tx, {
    environment: services.env.environment,
    event: event.event,
    eventId: event.eventId,
    subjectId: event.subjectId,
    deliveryId: delivery.id,
    meaningSha256: event.meaning,
    at: services.clock.now(),
  });
  if (earlier && earlier.deliveryId !== delivery.id && earlier.meaningSha256 === event.meaning)
    return { verdict: { ...about, state: "no_effect", because: "repeated" } };
  // Money that cannot be read has no effect of its own: the service was asked above, and its answer stands. A block's
  // applier asks for the list.
  if (event.moneyFault && !isAboutBlock(event))
    return { verdict: { ...about, state: "no_effect", because: "money_unreadable" } };

  const now = services.clock.now();
  const applied = await applyEvent(tx, event, { deliveryId: delivery.id, wallet, now });
  if (applied.mismatch)
    services.log.warn(
      { deliveryId: delivery.id, event: event.event, mismatch: applied.mismatch },
      "sources disagree",
    );
  return {
    verdict: {
      ...about,
      ...(applied.objectId !== undefined && { transactionId: applied.objectId }),
      state: applied.effect ? "applied" : "no_effect",
      because: applied.mismatch
        ? (`mismatch_${applied.mismatch}` as const)
        : earlier && earlier.deliveryId !== delivery.id
          ? "other_meaning"
          : null,
      effect: applied.effect,
    },
    frames: applied.frames,
  };
}
