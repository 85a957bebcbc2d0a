import fc from "fast-check";
import { type MovementKind } from "@/lib/core/enums/money";

// Histories of one wallet as data, and the ledger that the service maintains for them. The ledger is computed from
// the specification alone: it imports no code that computes money for the product.

const DAY_MINUTES = 24 * 60;
export const HISTORY_DAYS = 40;
const OBJECTS_MAX = 20;

export type DrawnBlock = {
  afterMinutes: number;
  cents: number;
  type: "med" | "judicial" | "administrative";
  /** Null while it is open. `part` of what was held goes the way of the end; null: all of it. */
  end: { afterMinutes: number; as: "approved" | "rejected"; part: number | null } | null;
};

export type DrawnPayment = {
  is: "payment";
  madeMinute: number;
  cents: number;
  fee: number;
  /** It was created here; else a read of the service reports it. */
  isOwn: boolean;
  isRead: boolean;
  end: "open" | "expired" | "failed" | "paid";
  endAfterMinutes: number;
  /** Goes to the other wallet of the history. */
  share: number;
  refund: {
    afterMinutes: number;
    fee: number;
    isOwn: boolean;
    end: "pending" | "confirmed" | "error";
  } | null;
  blocks: readonly DrawnBlock[];
  /** The first event reports another amount, which the service's read corrects. */
  isAmountWrongFirst: boolean;
  order: number;
  isRepeated: boolean;
};

export type DrawnWithdrawal = {
  is: "withdrawal";
  madeMinute: number;
  cents: number;
  fee: number;
  isOwn: boolean;
  isRead: boolean;
  end: "open" | "completed" | "failed" | "reversed";
  endAfterMinutes: number;
  /** How much of a reversed one came back; null: all of it. */
  returnedPart: number | null;
  /** An event reports that it arrived, and the service's read that it failed. */
  isTakenBack: boolean;
  order: number;
  isRepeated: boolean;
};

export type DrawnObject = DrawnPayment | DrawnWithdrawal;
export type MoneyHistory = {
  objects: readonly DrawnObject[];
  /** Days before today. */
  fromDaysAgo: number;
  toDaysAgo: number;
};

const madeMinute = fc.integer({ min: 0, max: (HISTORY_DAYS - 1) * DAY_MINUTES });
const cents = fc.integer({ min: 200, max: 5_000_000 });
const fee = fc.constantFrom(0, 1, 35, 99);
const later = fc.integer({ min: 1, max: 4 * DAY_MINUTES });
const order = fc.nat(1_000);
/** In thousandths of what there is, so that it shrinks by itself. */
const share = fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, fc.integer({ min: 1, max: 400 }));
const part = fc.option(fc.integer({ min: 1, max: 999 }), { freq: 2 });

const partOf = (whole: number, thousandths: number): number =>
  Math.min(whole - 1, Math.max(1, Math.floor((whole * thousandths) / 1_000)));

type DrawnShares = typeof block extends fc.Arbitrary<infer Drawn> ? Drawn : never;

const block = fc.record({
  afterMinutes: later,
  thousandths: fc.constantFrom(1_000, 1_000, 400, 250),
  type: fc.constantFrom("med", "med", "judicial", "administrative"),
  end: fc.option(
    fc.record({ afterMinutes: later, as: fc.constantFrom("approved", "rejected"), thousandths: part }),
  ),
});

const payment: fc.Arbitrary<DrawnPayment> = fc
  .record({
    madeMinute,
    cents,
    fee,
    known: fc.constantFrom("own", "read", "both"),
    end: fc.constantFrom("paid", "paid", "paid", "paid", "open", "expired", "failed"),
    endAfterMinutes: later,
    share,
    refund: fc.option(
      fc.record({
        afterMinutes: later,
        fee,
        isOwn: fc.boolean(),
        end: fc.constantFrom("pending", "confirmed", "confirmed", "error"),
      }),
      { freq: 1 },
    ),
    blocks: fc.oneof(
      { weight: 3, arbitrary: fc.constant<DrawnShares[]>([]) },
      { weight: 2, arbitrary: fc.array(block, { minLength: 1, maxLength: 2 }) },
    ),
    isAmountWrongFirst: fc.constantFrom(false, false, false, false, false, false, true),
    order,
    isRepeated: fc.boolean(),
  })
  .map(({ known, blocks, refund, share: thousandths, isAmountWrongFirst, ...drawn }): DrawnPayment => {
    const isPaid = drawn.end === "paid";
    const isRead = known !== "own";
    return {
      is: "payment",
      ...drawn,
      isOwn: known !== "read",
      isRead,
      share: isPaid && thousandths > 0 ? partOf(drawn.cents, thousandths) : 0,
      refund: isPaid && refund ? { ...refund, isOwn: refund.isOwn || refund.end !== "confirmed" } : null,
      blocks: isPaid
        ? blocks.map(({ thousandths: of, end, ...one }) => {
            const held = of === 1_000 ? drawn.cents : partOf(drawn.cents, of);
            return {
              ...one,
              cents: held,
              end: end && {
                afterMinutes: end.afterMinutes,
                as: end.as,
                part: end.thousandths === null ? null : partOf(held, end.thousandths),
              },
            };
          })
        : [],
      isAmountWrongFirst: isPaid && isRead && isAmountWrongFirst,
    };
  });

const withdrawal: fc.Arbitrary<DrawnWithdrawal> = fc
  .record({
    madeMinute,
    cents,
    fee,
    known: fc.constantFrom("own", "read", "both"),
    end: fc.constantFrom("completed", "completed", "reversed", "reversed", "failed", "open"),
    endAfterMinutes: later,
    thousandths: part,
    isTakenBack: fc.constantFrom(false, false, true),
    order,
    isRepeated: fc.boolean(),
  })
  .map(({ known, thousandths, isTakenBack, ...drawn }): DrawnWithdrawal => {
    const isOwn = known !== "read" || drawn.end === "open";
    const isRead = known !== "own";
    return {
      is: "withdrawal",
      ...drawn,
      isOwn,
      isRead,
      returnedPart:
        drawn.end === "reversed" && thousandths !== null ? partOf(drawn.cents, thousandths) : null,
      isTakenBack: drawn.end === "failed" && isRead && isTakenBack,
    };
  });

export const moneyHistories: fc.Arbitrary<MoneyHistory> = fc
  .record({
    objects: fc.array(fc.oneof({ weight: 2, arbitrary: payment }, { weight: 1, arbitrary: withdrawal }), {
      minLength: 1,
      maxLength: OBJECTS_MAX,
      size: "max",
    }),
    days: fc.tuple(fc.integer({ min: 0, max: HISTORY_DAYS }), fc.integer({ min: 0, max: HISTORY_DAYS })),
  })
  .map(({ objects, days }) => ({
    objects,
    fromDaysAgo: Math.max(...days),
    toDaysAgo: Math.min(...days),
  }));

/** Money was booked otherwise first. It is corrected on the day of the correction: days that are over do not change. */
export function isRestated(object: DrawnObject): boolean {
  if (object.is === "withdrawal") {
    const isReturnFirst = isShuffled(object) && !object.isOwn && object.returnedPart !== null;
    return object.isTakenBack || isReturnFirst;
  }
  const isPartFirst = isShuffled(object) && object.blocks.some(({ end }) => end?.part);
  return object.isAmountWrongFirst || isPartFirst;
}

/** A line was booked on a later day first, because its event does not say when it was made, and a read put it right. */
export const isMoved = (object: DrawnObject): boolean =>
  object.is === "withdrawal" && object.end === "failed" && !object.isOwn && !object.isTakenBack;

/** Whether its events come in another order than their own. */
export const isShuffled = ({ order: drawn }: DrawnObject): boolean => drawn % 3 === 0;

/** The moments of an object, none of them after now. */
export function momentsOf(now: Date) {
  const startMs = now.getTime() - HISTORY_DAYS * DAY_MINUTES * 60_000;
  const at = (minute: number) => new Date(Math.min(startMs + minute * 60_000, now.getTime() - 1_000));
  return {
    made: ({ madeMinute: made }: DrawnObject) => at(made),
    ended: ({ madeMinute: made, endAfterMinutes }: DrawnObject) => at(made + endAfterMinutes),
    after: ({ madeMinute: made, endAfterMinutes }: DrawnObject, minutes: number) =>
      at(made + endAfterMinutes + minutes),
  };
}

/** An entry of the service's ledger. */
export type Entry = {
  object: number;
  in: "own" | "other";
  kind: MovementKind;
  available: number;
  held: number;
  at: Date;
};

/** How much of a block goes to the payer at its end. */
export function paidOutOf({ cents: held, end }: DrawnBlock): number {
  if (!end) return 0;
  const moved = end.part ?? held;
  return end.as === "approved" ? moved : held - moved;
}

export function ledgerOf({ objects }: MoneyHistory, now: Date): Entry[] {
  const moments = momentsOf(now);
  return objects.flatMap((object, index) => {
    const entries: Entry[] = [];
    const book = (kind: MovementKind, at: Date, available: number, held = 0, wallet: Entry["in"] = "own") => {
      if (available !== 0 || held !== 0)
        entries.push({ object: index, in: wallet, kind, available, held, at });
    };
    if (object.is === "withdrawal") bookWithdrawal(object, moments, book);
    else if (object.end === "paid") bookPayment(object, moments, book);
    return entries;
  });
}

type Moments = ReturnType<typeof momentsOf>;
type Book = (kind: MovementKind, at: Date, available: number, held?: number, wallet?: Entry["in"]) => void;

function bookWithdrawal(object: DrawnWithdrawal, moments: Moments, book: Book): void {
  const left = moments.made(object);
  book("withdrawal", left, object.fee - object.cents);
  book("withdrawal_fee", left, -object.fee);
  const isBack = object.end === "failed" || object.end === "reversed";
  if (isBack) book("withdrawal_returned", moments.ended(object), object.returnedPart ?? object.cents);
}

function bookPayment(object: DrawnPayment, moments: Moments, book: Book): void {
  const paid = moments.ended(object);
  book("payment", paid, object.cents);
  book("payment_fee", paid, -object.fee);
  book("split_out", paid, -object.share);
  book("split_in", paid, object.share, 0, "other");
  const { refund } = object;
  if (refund) {
    const at = moments.after(object, refund.afterMinutes);
    book("refund", at, -object.cents);
    if (refund.end === "confirmed") book("refund_fee", at, -refund.fee);
    if (refund.end === "error") book("refund_returned", at, object.cents);
  }
  for (const one of object.blocks) {
    book("block_held", moments.after(object, one.afterMinutes), -one.cents, one.cents);
    if (!one.end) continue;
    const ended = moments.after(object, one.afterMinutes + one.end.afterMinutes);
    const paidOut = paidOutOf(one);
    book("block_paid_out", ended, 0, -paidOut);
    book("block_released", ended, one.cents - paidOut, paidOut - one.cents);
  }
}
