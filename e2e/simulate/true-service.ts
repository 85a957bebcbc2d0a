import { PRINCIPAL } from "@/lib/core/ids";
import { type Centavos, centavos } from "@/lib/core/money/money";
import { type ReportedBlockStatus } from "@/lib/core/enums/blocks";
import { type EventName } from "@/lib/core/enums/events";
import { type EventDataWire, type KnownEvent, readEvent } from "@/lib/pix/wire/event";
import { type TransactionWire } from "@/lib/pix/wire/transaction";
import { type BalanceBlockWire } from "@/lib/pix/wire/balance-block";
import { readMoment } from "@/lib/pix/wire/reading";
import { type Forgery, type History, type Move, type Spelling, type Wording } from "./history";

const START_MS = Date.UTC(2026, 10, 20, 15);
export const OBJECT_ID = "0198c1de-0000-7000-8000-000000000001";
export const BLOCK_IDS = [
  "0198c1de-0000-7000-8000-0000000000b1",
  "0198c1de-0000-7000-8000-0000000000b2",
] as const;
const INVENTED_BLOCK_ID = "0198c1de-0000-7000-8000-0000000000bf";
export const OTHER_WALLET = "filial";
export const WALLETS: ReadonlySet<string> = new Set([PRINCIPAL, "loja", "filial"]);

export const momentOf = (seconds: number): Date => new Date(START_MS + seconds * 1_000);

type State = "pending" | "processing" | "completed" | "expired" | "cancelled" | "failed" | "reversed";
type Block = {
  id: string;
  amount: number;
  status: ReportedBlockStatus;
  createdAt: number;
  resolvedAt: number | null;
  /** How much of it went out at its end; the rest went back to the wallet. */
  paidOut: number;
};

/** The true state of the object, whether or not anybody knows it. */
export type Truth = {
  state: State;
  changedAt: number;
  paidAt: number | null;
  /** How much of a withdrawal is back. */
  back: number;
  returned: "pending" | "confirmed" | null;
  refund: "none" | "pending" | "confirmed" | "error";
  /** It was turned down at once, so that nothing left. */
  isRefundRefused: boolean;
  blocks: Block[];
};

export const beginning = (): Truth => ({
  state: "pending",
  changedAt: 0,
  paidAt: null,
  back: 0,
  returned: null,
  refund: "none",
  isRefundRefused: false,
  blocks: [],
});

const NOTHING_SAID = ((): EventDataWire => {
  const event = readEvent(new TextEncoder().encode(`{"event":"payment_completed","data":{}}`));
  if ("fault" in event) throw new Error("an empty event is readable");
  return event.data;
})();

type Money = { amount: number | null; fee: number | null; net: number | null };

function eventOf(
  event: EventName,
  eventId: string,
  wallet: string,
  seconds: number,
  { amount, fee, net }: Money,
  more: Partial<EventDataWire>,
): KnownEvent {
  return {
    isKnown: true,
    event,
    eventId,
    timestamp: momentOf(seconds),
    subAccount: wallet === PRINCIPAL ? null : wallet,
    subjectId: OBJECT_ID,
    moneyFault: false,
    leavesAmountToObject: false,
    meaning: `${amount} ${fee} ${net}`,
    data: {
      ...NOTHING_SAID,
      transactionId: OBJECT_ID,
      amountCentavos: money(amount),
      feeCentavos: money(fee),
      netCentavos: money(net),
      currency: "BRL",
      ...more,
    },
  };
}

const money = (value: number | null): Centavos | null => (value === null ? null : centavos(value));

/**
 * Makes the move where the state allows it. Returns null where nothing happened, and an event where the service
 * reports the move.
 */
export function move(
  history: History,
  truth: Truth,
  what: Move,
  at: number,
): { event: KnownEvent | null } | null {
  const become = (state: State): void => {
    truth.state = state;
    truth.changedAt = at;
  };
  const tell = (event: EventName, amounts: Money, more: Partial<EventDataWire> = {}) => ({
    event: eventOf(event, OBJECT_ID, history.wallet, at, amounts, more),
  });
  const { amount, fee } = history;
  const whole = { amount, fee, net: amount - fee };
  const isOpen = truth.state === "pending" || truth.state === "processing";
  switch (what) {
    case "pay":
      if (truth.state !== "pending" && truth.state !== "expired") return null;
      become("completed");
      truth.paidAt = at;
      return tell("payment_completed", whole, {
        completedAt: momentOf(at),
        ...(history.shares.length > 0 && { split: sharesOf(history.shares) }),
      });
    case "expire":
      if (!isOpen || at < history.expiresAfter) return null;
      become("expired");
      return tell("payment_expired", { amount, fee: 0, net: 0 }, { expiredAt: momentOf(at) });
    case "cancel":
      if (!isOpen) return null;
      become("cancelled");
      return { event: null };
    case "block_deposit":
      if (!isOpen) return null;
      become("failed");
      truth.returned = "pending";
      return tell(
        "payment_failed",
        { amount, fee: null, net: null },
        {
          failedAt: momentOf(at),
          failureReason: "CNPJ",
          blockedDeposit: {
            reason: undefined,
            refund: { status: "pending", e2eId: undefined, settledAt: undefined },
          },
        },
      );
    case "return_deposit":
      if (truth.returned !== "pending") return null;
      truth.returned = "confirmed";
      return { event: null };
    case "ask_refund":
      if (truth.state !== "completed" || truth.refund !== "none") return null;
      if (history.refundAnswer === "ERROR") {
        truth.refund = "error";
        truth.isRefundRefused = true;
        return { event: null };
      }
      truth.refund = history.refundAnswer === "CONFIRMED" ? "confirmed" : "pending";
      return truth.refund === "confirmed" ? tell(...refunded(history, at)) : { event: null };
    case "confirm_refund":
      if (truth.refund !== "pending") return null;
      truth.refund = "confirmed";
      return tell(...refunded(history, at));
    case "fail_refund":
      if (truth.refund !== "pending") return null;
      truth.refund = "error";
      return { event: null };
    case "block_1":
    case "block_2":
      return hold(history, truth, what === "block_1" ? 0 : 1, at);
    case "defend_1":
      return end(history, truth, 0, "defended", at);
    case "approve_1":
    case "approve_2":
      return end(history, truth, what === "approve_1" ? 0 : 1, "approved", at);
    case "reject_1":
    case "reject_2":
      return end(history, truth, what === "reject_1" ? 0 : 1, "rejected", at);
    case "process":
      if (truth.state !== "pending") return null;
      become("processing");
      return { event: null };
    case "complete":
      if (!isOpen) return null;
      become("completed");
      return tell("withdrawal_completed", whole, { withdrawalId: OBJECT_ID, completedAt: momentOf(at) });
    case "fail":
      if (!isOpen) return null;
      become("failed");
      truth.back = amount;
      return tell("withdrawal_failed", whole, { withdrawalId: OBJECT_ID, failedAt: momentOf(at) });
    case "reverse":
      if (truth.state !== "completed") return null;
      become("reversed");
      truth.back = history.returnedPart ?? amount;
      return tell(
        "withdrawal_reversed",
        history.returnedPart === null ? whole : { amount: truth.back, fee: null, net: null },
        { withdrawalId: OBJECT_ID, reversedAt: momentOf(at) },
      );
  }
}

const sharesOf = (shares: History["shares"]) =>
  shares.map(({ destination, amount }) => ({ subAccount: destination, amountCentavos: centavos(amount) }));

const refunded = (history: History, at: number): [EventName, Money, Partial<EventDataWire>] => [
  "refund_completed",
  { amount: history.amount, fee: history.refundFee, net: history.amount },
  { completedAt: momentOf(at) },
];

function hold(history: History, truth: Truth, place: 0 | 1, at: number) {
  const id = BLOCK_IDS[place];
  if (truth.state !== "completed" || truth.blocks.some((block) => block.id === id)) return null;
  const amount = history.blockAmounts[place];
  truth.blocks.push({
    id,
    amount,
    status: "awaiting_response",
    createdAt: at,
    resolvedAt: null,
    paidOut: 0,
  });
  return { event: blockEvent("balance_block_created", history.wallet, id, amount, at) };
}

function end(
  { wallet, blockParts }: History,
  truth: Truth,
  place: 0 | 1,
  status: "defended" | "approved" | "rejected",
  at: number,
) {
  const block = truth.blocks.find(({ id }) => id === BLOCK_IDS[place]);
  if (!block || block.resolvedAt !== null) return null;
  block.status = status;
  if (status === "defended") return { event: null };
  block.resolvedAt = at;
  const part = blockParts[place] ?? block.amount;
  block.paidOut = status === "approved" ? part : block.amount - part;
  return { event: blockEvent(`balance_block_${status}`, wallet, block.id, part, at) };
}

function blockEvent(event: EventName, wallet: string, id: string, amount: number, at: number): KnownEvent {
  const moment =
    event === "balance_block_created" ? { createdAt: momentOf(at) } : { resolvedAt: momentOf(at) };
  return eventOf(
    event,
    id,
    wallet,
    at,
    { amount, fee: null, net: null },
    { blockId: id, blockType: "med", ...moment },
  );
}

/** An event that nothing in truth belongs to, signed like any other. */
export function forge(history: History, forgery: Forgery, at: number, number: number): KnownEvent {
  const amount = forgery.amount ?? history.amount;
  const { event, fee } = forgery;
  const wallet = forgery.wallet === "own" ? history.wallet : OTHER_WALLET;
  const eventId = `forged ${number}`;
  if (event.startsWith("balance_block_"))
    return {
      ...blockEvent(event, wallet, forgery.isOfBlock ? BLOCK_IDS[0] : INVENTED_BLOCK_ID, amount, at),
      eventId,
    };
  const net = fee === null ? null : event === "refund_completed" ? amount : amount - fee;
  const destination = { none: null, known: "filial", unknown: "ninguem" }[forgery.share];
  return eventOf(
    event,
    eventId,
    wallet,
    at,
    event === "payment_expired" ? { amount, fee: 0, net: 0 } : { amount, fee, net },
    {
      ...(event.startsWith("withdrawal_") && { withdrawalId: OBJECT_ID }),
      ...(event === "payment_completed" &&
        destination !== null && { split: sharesOf([{ destination, amount: 1 }]) }),
    },
  );
}

/** The same event in another wording: without amounts that it may omit, and with moments in another notation. */
export function worded(event: KnownEvent, { amount, fee, moments, timestamp }: Wording): KnownEvent {
  const data = { ...event.data };
  const isBare = !amount && MAY_BE_BARE.has(event.event);
  if (isBare) data.amountCentavos = null;
  if (isBare || (!fee && event.event === "refund_completed")) {
    data.feeCentavos = null;
    data.netCentavos = null;
  }
  for (const name of MOMENTS) data[name] = data[name] && written(data[name], moments);
  const leavesAmountToObject = isBare && !NEEDS_NO_AMOUNT.has(event.event);
  return {
    ...event,
    timestamp: event.timestamp && written(event.timestamp, timestamp),
    moneyFault: leavesAmountToObject,
    leavesAmountToObject,
    meaning: `${data.amountCentavos} ${data.feeCentavos} ${data.netCentavos}`,
    data,
  };
}

const NEEDS_NO_AMOUNT: ReadonlySet<EventName> = new Set([
  "refund_completed",
  "balance_block_approved",
  "balance_block_rejected",
]);
const MAY_BE_BARE: ReadonlySet<EventName> = new Set([
  ...NEEDS_NO_AMOUNT,
  "payment_failed",
  "withdrawal_completed",
  "withdrawal_failed",
  "withdrawal_reversed",
]);
const MOMENTS = ["createdAt", "completedAt", "expiredAt", "failedAt", "reversedAt", "resolvedAt"] as const;

const OFF_MS = 3 * 3_600_000;

/** How a moment is read that was written so. */
function written(at: Date, spelling: Spelling): Date | null {
  const shifted = (by: number) => new Date(at.getTime() + by).toISOString();
  const text = {
    right: at.toISOString(),
    absent: "",
    zoned: shifted(-OFF_MS).replace("Z", "-0300"),
    local: shifted(-OFF_MS).replace("T", " ").replace(".000Z", ""),
    ahead: shifted(OFF_MS),
    unreadable: String(at.getTime()),
  };
  return readMoment(text[spelling]);
}

/** `GET /transactions/{id}`, by the readings that are in force. */
export function show({ kind, amount, readings, expiresAfter }: History, truth: Truth): TransactionWire {
  const status = statusShown(readings, kind, truth);
  const moment = (seconds: number) => written(momentOf(seconds), readings.moments);
  return {
    id: OBJECT_ID,
    status,
    type: kind,
    paymentMethod: "pix",
    amountCentavos: centavos(amount),
    currency: "BRL",
    createdAt: moment(0),
    updatedAt: moment(truth.changedAt),
    ...(kind === "payment" && status === "pending" && { expiresAt: moment(expiresAfter) }),
    ...(truth.paidAt !== null &&
      (status === "completed" || readings.paidAtShown === "always") && { paidAt: moment(truth.paidAt) }),
    ...(status === "failed" && { failureReason: "why" }),
    ...(truth.returned && { blockedDeposit: { refund: { status: truth.returned } } }),
  } as TransactionWire;
}

function statusShown(readings: History["readings"], kind: History["kind"], { state, refund }: Truth): string {
  if (state === "processing") return "pending";
  if (state === "expired") return readings.expiredShownAs;
  if (state === "reversed") return readings.reversedShownAs;
  const isRefundedShown = kind === "payment" && state === "completed" && refund === "confirmed";
  return isRefundedShown && readings.originalAfterRefund === "failed" ? "failed" : state;
}

/** `GET /balance-blocks`. */
export const listBlocks = ({ readings }: History, { blocks }: Truth): BalanceBlockWire[] =>
  blocks.map(
    ({ id, amount, status, createdAt, resolvedAt }) =>
      ({
        id,
        transactionId: OBJECT_ID,
        amountCentavos: centavos(amount),
        status,
        blockType: "med",
        createdAt: written(momentOf(createdAt), readings.moments),
        resolvedAt: resolvedAt === null ? null : written(momentOf(resolvedAt), readings.moments),
      }) as BalanceBlockWire,
  );
