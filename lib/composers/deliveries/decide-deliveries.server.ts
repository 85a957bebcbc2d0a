import "server-only";
import { IMPLAUSIBLE } from "@/lib/core/enums/deliveries";
import { isUuid } from "@/lib/core/ids";
import { nounOf } from "@/lib/core/enums/events";
import { type StepKind } from "@/lib/core/enums/steps";
import { isOneOf } from "@/lib/core/enums/enums";
import { askForBlockRead, listUnresolvedBlockIds } from "@/lib/domain/blocks/records.server";
import { blockFrames } from "@/lib/domain/blocks/apply-block-reads.server";
import { namedBlock, onlyBlockMeant } from "@/lib/domain/blocks/named-block";
import {
  findNamedPayment,
  findUnnamedRefund,
  refundNamesIn,
} from "@/lib/domain/refunds/find-refunded-payment.server";
import { factsFromRequest } from "@/lib/domain/refunds/facts-from-request.server";
import { settleReportedRefund } from "@/lib/domain/refunds/settle-reported-refund.server";
import { type Observation } from "@/lib/engine/projection/observation";
import { type ProjectedState } from "@/lib/engine/projection/project-observations";
import { joinNames } from "@/lib/engine/mirror/join-names.server";
import { type IngestedObject, ingestObservations } from "@/lib/engine/mirror/ingest-observations.server";
import { type StepRow } from "@/lib/engine/mirror/records.server";
import { type KnownEvent } from "@/lib/pix/wire/event";
import { type LiveFrame } from "@/lib/platform/live/events";
import { type Services } from "@/lib/platform/context.server";
import { type Tx } from "@/lib/platform/store/tx.server";
import { type OpenedDelivery } from "./look-up-before-apply.server";
import {
  MAIN_ENDPOINT,
  idsIn,
  isAboutBlock,
  readablePartOf,
  walletOf,
  quarantineReason,
} from "./quarantine.server";
import {
  type DeliveryRow,
  type LogicalEventRow,
  claimLogicalEvents,
  isKnownElsewhere,
  listKnownTransactions,
  logicalKey,
} from "./records.server";
import { factsFromEvent } from "./facts-from-event.server";
import { openDelivery } from "@/lib/platform/vault/bodies.server";

type Verdict = Pick<DeliveryRow, "state"> & Partial<DeliveryRow>;
/** `waits`: for something that is not known yet; it is tried again. */
export type Decision = { verdict: Verdict; waits?: true };

/** The columns of the delivery's row that describe its event. */
type About = Pick<DeliveryRow, "event" | "eventId" | "subjectId" | "transactionId" | "wallet" | "eventAt">;
type Case = { delivery: DeliveryRow; event: KnownEvent; about: About; wallet: string };

/** Decides the meaning of each delivery, with all of them projected at once. */
export async function decideDeliveries(
  tx: Tx,
  services: Services,
  opened: readonly OpenedDelivery[],
): Promise<{ decisions: Map<number, Decision>; steps: StepRow[]; frames: LiveFrame[] }> {
  const decisions = new Map<number, Decision>();
  const cases: Case[] = [];
  for (const one of opened) {
    const read = await readDelivery(tx, services, one);
    if ("verdict" in read) decisions.set(one.delivery.id, { verdict: read.verdict });
    else cases.push(read);
  }
  const claimed = await claim(tx, services, cases, decisions);
  const told = await observationsOf(tx, services, claimed, decisions);
  const now = services.clock.now();
  const seen = await ingestObservations(
    tx,
    told.map(({ telling }) => telling),
    now,
  );
  const frames: LiveFrame[] = [];
  const steps: StepRow[] = [];
  for (const [at, one] of told.entries()) {
    const result = seen[at];
    if (!result) throw new Error("a telling was folded and is not there");
    const outcome = outcomeOf(one, result);
    decisions.set(one.delivery.id, outcome.decision);
    steps.push(...stepsOf(one, result, outcome, now));
    frames.push(...framesOf(result));
    if (outcome.mismatch !== null)
      services.log.warn(
        { deliveryId: one.delivery.id, event: one.event.event, mismatch: outcome.mismatch },
        "sources disagree",
      );
    frames.push(...(await settleReportedRefund(tx, one.telling, result.after.refund, now)));
  }
  return { decisions, steps, frames };
}

async function readDelivery(
  tx: Tx,
  services: Services,
  { delivery, event }: OpenedDelivery,
): Promise<Case | { verdict: Verdict }> {
  if ("fault" in event)
    return {
      verdict: {
        ...readablePartOf(delivery.endpoint, openDelivery(services.vault, delivery)),
        state: "quarantined",
        because: event.fault,
      },
    };
  const wallet = walletOf(event);
  const about: About = {
    event: event.event,
    eventId: event.eventId,
    subjectId: event.subjectId,
    transactionId: event.data.transactionId === "" ? null : event.data.transactionId,
    wallet,
    eventAt: event.timestamp,
  };
  const because = quarantineReason(services, delivery, event);
  if (because) {
    if (isOneOf(IMPLAUSIBLE, because) && event.isKnown && isAboutBlock(event))
      await askForBlockRead(tx, wallet, services.clock.now());
    return { verdict: { ...about, state: "quarantined", because } };
  }
  if (!event.isKnown) return { verdict: { ...about, state: "unknown", because: "unknown_event" } };
  // A judicial or administrative block may be on the balance and on no payment; a refund may be named alone.
  const isNamed =
    about.transactionId !== null ||
    isAboutBlock(event) ||
    (event.event === "refund_completed" && refundNamesIn(event.data).length > 0);
  if (!isNamed) return { verdict: { ...about, state: "quarantined", because: "no_subject" } };
  // Before the event is claimed: a name that another wallet's notice will need stays free.
  if (delivery.endpoint !== MAIN_ENDPOINT && (await isKnownElsewhere(tx, wallet, idsIn(event))))
    return { verdict: { ...about, state: "quarantined", because: "other_wallet" } };
  return { delivery, event, about, wallet };
}

type Claimed = Case & { isAgain: boolean };

/**
 * Makes one decision for each event, whatever its bytes. Events that came before, or occur twice in the batch, are
 * repeats.
 */
async function claim(
  tx: Tx,
  services: Services,
  cases: readonly Case[],
  decisions: Map<number, Decision>,
): Promise<Claimed[]> {
  const rowOf = ({ event, delivery }: Case): LogicalEventRow => ({
    environment: services.env.environment,
    event: event.event,
    eventId: event.eventId,
    subjectId: event.subjectId,
    deliveryId: delivery.id,
    meaningSha256: event.meaning,
    at: services.clock.now(),
  });
  const holders = await claimLogicalEvents(tx, cases.map(rowOf));
  const bare = cases.filter(({ event }) => event.leavesAmountToObject);
  const known = new Set(
    await listKnownTransactions(
      tx,
      bare.flatMap(({ event }) => idsIn(event)),
    ),
  );
  return cases.flatMap((one) => {
    const holder = holders.get(logicalKey(rowOf(one)));
    const isAgain = holder !== undefined && holder.deliveryId !== one.delivery.id;
    if (isAgain && holder.meaningSha256 === one.event.meaning) {
      decisions.set(one.delivery.id, {
        verdict: { ...one.about, state: "no_effect", because: "repeated" },
      });
      return [];
    }
    // Money that cannot be read has no effect of its own. The service was queried before, and its answer applies.
    const isOfKnown = one.event.leavesAmountToObject && idsIn(one.event).some((id) => known.has(id));
    if (one.event.moneyFault && !isOfKnown && !isAboutBlock(one.event)) {
      decisions.set(one.delivery.id, {
        verdict: { ...one.about, state: "no_effect", because: "money_unreadable" },
      });
      return [];
    }
    return [{ isAgain, ...one }];
  });
}

type ObservedDelivery = Claimed & { telling: Observation };

async function observationsOf(
  tx: Tx,
  services: Services,
  cases: readonly Claimed[],
  decisions: Map<number, Decision>,
): Promise<ObservedDelivery[]> {
  const told: ObservedDelivery[] = [];
  const refunded = await paymentsRefunded(tx, cases);
  for (const one of cases) {
    const { event, delivery, wallet, about } = one;
    const subject =
      event.event === "refund_completed"
        ? (refunded.get(delivery.id) ?? null)
        : await subjectOf(tx, one, services.clock.now());
    if (subject === null) {
      decisions.set(delivery.id, paymentUnknown(about));
      continue;
    }
    const blockId = isAboutBlock(event) ? await blockIdOf(tx, event) : null;
    const telling = factsFromEvent(event, {
      receivedAt: delivery.receivedAt,
      blockId,
      subject,
      vault: services.vault,
    });
    if (telling === null || (telling.about === "block" && event.data.amountCentavos === null))
      await askForBlockRead(tx, wallet, services.clock.now());
    if (telling === null) {
      decisions.set(delivery.id, { verdict: { ...about, state: "no_effect", because: null } });
      continue;
    }
    const request = telling.about === "refund" ? await factsFromRequest(tx, services.vault, telling.id) : {};
    told.push({
      telling: {
        key: `delivery ${delivery.id}`,
        source: "webhook",
        at: delivery.receivedAt,
        wallet,
        told: { ...telling, ...request } as Observation["told"],
      },
      ...one,
    });
  }
  return told;
}

/**
 * Returns, by delivery, the payment of each refund where it is known. A refund that one event reports belongs to no
 * other event.
 */
async function paymentsRefunded(tx: Tx, cases: readonly Claimed[]): Promise<Map<number, string>> {
  const refunds = cases.filter(({ event }) => event.event === "refund_completed");
  const payments = new Map<number, string>();
  for (const { delivery, wallet, event } of refunds) {
    const named = await findNamedPayment(tx, wallet, event.data);
    if (named !== null) payments.set(delivery.id, named);
  }
  for (const { delivery, wallet, event } of refunds) {
    if (payments.has(delivery.id)) continue;
    const found = await findUnnamedRefund(tx, wallet, event.data, new Set(payments.values()));
    if (found !== null) payments.set(delivery.id, found);
  }
  return payments;
}

/** The object that it is about, by the name that the mirror gives it. */
async function subjectOf(tx: Tx, { event, wallet }: Claimed, now: Date): Promise<string> {
  const { data } = event;
  const { withdrawalId, transactionId, amountCentavos, externalReference } = data;
  if (nounOf(event.event) !== "withdrawal" || withdrawalId === null || !isUuid(withdrawalId))
    return transactionId;
  const names = { own: withdrawalId, other: transactionId, wallet, amountCentavos, externalReference };
  return (await joinNames(tx, names, now)) ?? withdrawalId;
}

async function blockIdOf(tx: Tx, { data, event }: KnownEvent): Promise<string | null> {
  const named = namedBlock(data);
  if (named !== null || event === "balance_block_created" || data.transactionId === "") return named;
  return onlyBlockMeant(await listUnresolvedBlockIds(tx, data.transactionId));
}

/** A refund waits until its payment is known, and moves nothing until then. */
const paymentUnknown = (about: About): Decision => ({
  verdict: { ...about, state: "failed", because: "payment_unknown" },
  waits: true,
});

type Outcome = { decision: Decision; didChange: boolean; mismatch: string | null };

function outcomeOf(
  { about, event, isAgain, telling, delivery }: ObservedDelivery,
  { before, after, graphId }: IngestedObject,
): Outcome {
  const { told } = telling;
  if (told.about === "refund" && after.transaction === null)
    return { didChange: false, mismatch: null, decision: paymentUnknown(about) };
  // A refund that waited for its payment has had its effect with it.
  const hasCome =
    delivery.because === "payment_unknown" && after.effects.some(({ type }) => type === "refund_debit");
  const didChange = hasCome || essenceOf(before) !== essenceOf(after);
  const ofBlock =
    told.about === "block" ? (after.blocks.find(({ id }) => id === told.id)?.doubts[0] ?? null) : null;
  const isNewDoubt = after.doubt !== null && after.doubt.mismatch !== before.doubt?.mismatch;
  const doubt = isNewDoubt ? after.doubt : ofBlock;
  return {
    didChange,
    mismatch: doubt?.mismatch ?? null,
    decision: {
      verdict: {
        state: didChange ? "applied" : "no_effect",
        because: doubt ? `mismatch_${doubt.mismatch}` : isAgain ? "other_meaning" : null,
        effect: didChange ? event.event : null,
        ...about,
        ...(told.about !== "block" && { transactionId: graphId }),
      },
    },
  };
}

/** The progress of each object, and its money. Any other difference in a report is no effect. */
const essenceOf = ({ transaction, refund, blocks, effects }: ProjectedState): string =>
  JSON.stringify([
    transaction?.state,
    transaction?.blockedDeposit,
    refund?.state,
    blocks.flatMap(({ id, status }) => (status === "dismissed" ? [] : [[id, status]])),
    effects.map(({ type, objectId, lines }) => [type, objectId, lines]),
  ]);

function stepsOf(
  { event, telling, delivery }: ObservedDelivery,
  { before, after, isNew, graphId }: IngestedObject,
  { didChange }: Outcome,
  now: Date,
): StepRow[] {
  const { told } = telling;
  const block = told.about === "block" ? after.blocks.find(({ id }) => id === told.id) : undefined;
  const at = momentOf(told) ?? event.timestamp ?? delivery.receivedAt;
  const step = (kind: StepKind, details: Record<string, unknown> | null = null): StepRow => ({
    objectType: "transaction",
    objectId: graphId,
    kind,
    source: "webhook",
    at,
    recordedAt: now,
    deliveryId: delivery.id,
    details,
  });
  const isOpenOutcome = after.doubt?.mismatch === "outcome" && before.doubt?.mismatch !== "outcome";
  if (isOpenOutcome && told.about === "transaction") return [step("contradicted", { reported: told.state })];
  // A withdrawal's end is a step of its history also where a later one was reported before it.
  const isLateEnd =
    isNew && told.about === "transaction" && told.type === "withdrawal" && !wasReported(before, event);
  if (!didChange && !isLateEnd) return [];
  if (!block) return [step(event.event)];
  const ofBlock: StepRow = { ...step(event.event), objectType: "block", objectId: block.id };
  return block.transactionId === null
    ? [ofBlock]
    : [ofBlock, { ...step(event.event, { blockId: block.id }), objectId: block.transactionId }];
}

const wasReported = ({ transaction }: ProjectedState, { event }: KnownEvent): boolean =>
  (transaction?.counted ?? []).some(({ told }) => told.event === event);

function momentOf(told: Observation["told"]): Date | null {
  if (told.about === "block") return told.resolvedAt ?? told.createdAt ?? null;
  if (told.about === "refund") return told.completedAt ?? null;
  if (told.about === "missing" || told.about === "balance") return null;
  return told.completedAt ?? told.expiredAt ?? told.failedAt ?? told.reversedAt ?? null;
}

function framesOf({ after: { transaction, refund, blocks } }: IngestedObject): LiveFrame[] {
  const frames: LiveFrame[] = blocks.flatMap(blockFrames);
  if (refund) {
    const { originalTransactionId: id, wallet } = refund;
    frames.push({ name: "refund.changed", ids: [id], wallet });
  }
  if (!transaction) return frames;
  const { id, wallet, type, legs } = transaction;
  frames.push({ name: type === "withdrawal" ? "withdrawal.changed" : "charge.changed", ids: [id], wallet });
  frames.push({ name: "transaction.changed", ids: [id], wallet });
  for (const { destination } of legs)
    if (destination !== wallet) frames.push({ name: "statement.changed", wallet: destination });
  return frames;
}
