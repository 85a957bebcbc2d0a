import { applyDelivery } from "@/lib/composers/deliveries/apply-delivery.server";
import { newId } from "@/lib/core/ids";
import { type Centavos, centavos } from "@/lib/core/money/money";
import { applyTransactionRead } from "@/lib/engine/mirror/apply-transaction-read.server";
import { type ObservedFacts } from "@/lib/engine/projection/observation";
import { type TransactionWire } from "@/lib/pix/wire/transaction";
import { type TestServices } from "./context";
import { deliver, eventBody } from "./deliveries";
import { givenObservations } from "./mirror";
import {
  type DrawnObject,
  type DrawnPayment,
  type DrawnWithdrawal,
  type MoneyHistory,
  isShuffled,
  momentsOf,
} from "./money-histories";
import { seededRandom } from "./seeded-random";

/** The wallets of one history, and the ids of its objects in their order. */
export type ReportedHistory = {
  wallet: string;
  other: string;
  objects: { id: string; blockIds: string[] }[];
};

type Report = { event: string; data: Record<string, unknown>; at: Date };
type Reported = { id: string; blockIds: readonly string[] };

/** Reports a history to the product as it would receive it: own writes, signed events late and twice, and reads. */
export async function reportHistory(
  services: TestServices,
  history: MoneyHistory,
  { wallet, other, objects }: ReportedHistory,
): Promise<void> {
  const now = services.clock.now();
  const moments = momentsOf(now);
  for (const [index, object] of history.objects.entries()) {
    const names = objects[index];
    if (!names) throw new Error("each object has its ids");
    const reporter = { services, wallet, other, names, moments };
    await reportOwnWrites(reporter, object);
    const reports =
      object.is === "payment" ? eventsOfPayment(reporter, object) : eventsOfWithdrawal(reporter, object);
    const waiting: number[] = [];
    for (const [at, { event, data, at: sentAt }] of inItsOrder(reports, object).entries()) {
      const envelope = { subAccount: wallet, eventId: `${names.id}-${at}`, timestamp: sentAt.toISOString() };
      const { id, because } = await deliver(services, eventBody(event, data, envelope));
      if (because === "payment_unknown") waiting.push(id);
    }
    if (object.isRead) await reportRead(reporter, object);
    // As the sweeper does with events that arrived before their payment.
    for (const id of waiting) await applyDelivery(services, id);
  }
}

type Reporter = {
  services: TestServices;
  wallet: string;
  other: string;
  names: Reported;
  moments: ReturnType<typeof momentsOf>;
};

/** Events of the first outcome stay before those that correct it; any other order may come. */
function inItsOrder(reports: readonly Report[], object: DrawnObject): Report[] {
  const random = seededRandom(object.order);
  const shuffled = isShuffled(object)
    ? reports
        .map((report) => ({ report, place: random() }))
        .toSorted((one, another) => one.place - another.place)
        .map(({ report }) => report)
    : [...reports];
  return object.isRepeated ? [...shuffled, ...shuffled.slice(0, 1)] : shuffled;
}

const tell = ({ services, wallet }: Reporter, told: ObservedFacts, at: Date) =>
  services.store.transaction((tx) => givenObservations(tx, { source: "own_write", wallet }, told, at));

const reais = (cents: number): number => cents / 100;
const money = (cents: number): Centavos => centavos(cents);

async function reportOwnWrites(reporter: Reporter, object: DrawnObject): Promise<void> {
  const { moments, names } = reporter;
  const made = moments.made(object);
  if (object.isOwn)
    await tell(
      reporter,
      {
        about: "transaction",
        id: names.id,
        type: object.is,
        state: "pending",
        amountCentavos: money(object.cents),
        createdAt: made,
        ...(object.is === "payment" && object.share > 0 && { legs: legsOf(reporter, object) }),
        ...(object.is === "withdrawal" && {
          feeCentavos: money(object.fee),
          netCentavos: money(object.cents - object.fee),
        }),
      },
      made,
    );
  if (object.is === "payment" && object.refund?.isOwn) {
    const at = moments.after(object, object.refund.afterMinutes);
    const refund = { about: "refund", id: names.id, amountCentavos: money(object.cents) } as const;
    await tell(reporter, { ...refund, state: "pending", requestedAt: at, leftAt: at }, at);
    if (object.refund.end === "error") await tell(reporter, { ...refund, state: "error", failedAt: at }, at);
  }
}

const legsOf = ({ other }: Reporter, { share }: DrawnPayment) => {
  const leg = [{ destination: other, amountCentavos: money(share) }];
  return { requestedCentavos: leg, acceptedCentavos: leg };
};

function eventsOfPayment({ names, other, moments }: Reporter, object: DrawnPayment): Report[] {
  const ended = moments.ended(object);
  const at = ended.toISOString();
  const of = { transactionId: names.id };
  const [amount, whole] = [reais(object.cents), { feeAmount: 0, netAmount: 0 }];
  if (object.end === "open") return [];
  if (object.end === "expired")
    return [{ event: "payment_expired", data: { ...of, amount, ...whole, expiredAt: at }, at: ended }];
  if (object.end === "failed") {
    const data = { ...of, amount, failureReason: "conta encerrada", failedAt: at };
    return [{ event: "payment_failed", data, at: ended }];
  }
  return [
    paidEvent({ names, other }, object, ended),
    ...refundEvents({ names, moments }, object),
    ...blockEvents({ names, moments }, object),
  ];
}

function paidEvent(
  { names, other }: Pick<Reporter, "names" | "other">,
  object: DrawnPayment,
  ended: Date,
): Report {
  const { share, fee } = object;
  const cents = object.cents + (object.isAmountWrongFirst ? 7 : 0);
  const data = {
    transactionId: names.id,
    amount: reais(cents),
    feeAmount: reais(fee),
    netAmount: reais(cents - fee),
    completedAt: ended.toISOString(),
    ...(share > 0 && { split: [{ subAccount: other, amount: reais(share) }] }),
  };
  return { event: "payment_completed", data, at: ended };
}

function refundEvents(
  { names, moments }: Pick<Reporter, "names" | "moments">,
  object: DrawnPayment,
): Report[] {
  if (object.refund?.end !== "confirmed") return [];
  const at = moments.after(object, object.refund.afterMinutes);
  const amounts = {
    amount: reais(object.cents),
    feeAmount: reais(object.refund.fee),
    netAmount: reais(object.cents),
  };
  return [
    {
      event: "refund_completed",
      data: { transactionId: names.id, ...amounts, completedAt: at.toISOString() },
      at,
    },
  ];
}

const blockEvents = (
  { names, moments }: Pick<Reporter, "names" | "moments">,
  object: DrawnPayment,
): Report[] =>
  object.blocks.flatMap((block, number) => {
    const createdAt = moments.after(object, block.afterMinutes);
    const of = {
      transactionId: names.id,
      blockId: names.blockIds[number],
      blockType: block.type,
      createdAt: createdAt.toISOString(),
    };
    const created = {
      event: "balance_block_created",
      data: { ...of, amount: reais(block.cents) },
      at: createdAt,
    };
    if (!block.end) return [created];
    const at = moments.after(object, block.afterMinutes + block.end.afterMinutes);
    const amount = reais(block.end.part ?? block.cents);
    return [
      created,
      { event: `balance_block_${block.end.as}`, data: { ...of, amount, resolvedAt: at.toISOString() }, at },
    ];
  });

function eventsOfWithdrawal({ names, moments }: Reporter, object: DrawnWithdrawal): Report[] {
  const ended = moments.ended(object);
  const at = ended.toISOString();
  const made = moments.made(object).toISOString();
  const whole = {
    transactionId: names.id,
    amount: reais(object.cents),
    feeAmount: reais(object.fee),
    netAmount: reais(object.cents - object.fee),
  };
  const completed = (completedAt: string) => ({
    event: "withdrawal_completed",
    data: { ...whole, processedAt: made, completedAt },
    at: new Date(completedAt),
  });
  switch (object.end) {
    case "open":
      return [];
    case "completed":
      return [completed(at)];
    case "failed":
      return object.isTakenBack
        ? [completed(at)]
        : [
            {
              event: "withdrawal_failed",
              data: { ...whole, failedAt: at, failureReason: "conta encerrada" },
              at: ended,
            },
          ];
    case "reversed": {
      const { returnedPart } = object;
      const data = {
        ...(returnedPart === null ? whole : { transactionId: names.id, amount: reais(returnedPart) }),
        processedAt: made,
        reversedAt: at,
      };
      return [completed(made), { event: "withdrawal_reversed", data, at: ended }];
    }
  }
}

/** The service's word for each end. */
export const STATUS_OF = {
  open: "pending",
  paid: "completed",
  expired: "expired",
  failed: "failed",
  completed: "completed",
  reversed: "reversed",
} as const;

async function reportRead(
  { services, wallet, names, moments }: Reporter,
  object: DrawnObject,
): Promise<void> {
  const now = services.clock.now();
  const ended = moments.ended(object);
  const status = STATUS_OF[object.end];
  const reported = {
    id: names.id,
    type: object.is,
    status,
    amountCentavos: money(object.cents),
    createdAt: moments.made(object),
    ...(status !== "pending" && { updatedAt: ended }),
    ...(object.end === "paid" && { paidAt: ended }),
  } as TransactionWire;
  await services.store.transaction((tx) =>
    applyTransactionRead(tx, services.vault, { wallet, at: now }, reported, now),
  );
}

export const namesOf = (history: MoneyHistory, wallet: string): ReportedHistory => ({
  wallet,
  other: `${wallet}-o`,
  objects: history.objects.map((object) => ({
    id: newId(),
    blockIds: object.is === "payment" ? object.blocks.map(() => newId()) : [],
  })),
});
