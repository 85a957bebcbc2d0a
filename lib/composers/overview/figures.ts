import { type Sum, addUp, approximately, opposite } from "@/lib/core/sum";
import { KINDS_OF } from "@/lib/domain/statement/moved";
import { type OverviewFigures } from "./schema";

/** What the overview reads of `daily_totals`; debits are negative there. */
export const OVERVIEW_MEASURES = [
  "payment",
  "payment_fee",
  "charge_created",
  "seconds_to_pay",
  "withdrawal",
  "withdrawal_fee",
  "withdrawal_returned",
  "refund",
  "refund_fee",
  "refund_returned",
  "block_held",
  "block_released",
  "block_paid_out",
  "med_block",
] as const;
export type OverviewMeasure = (typeof OVERVIEW_MEASURES)[number];

export type MeasureSum = { measure: string; count: number; amountCentavos: Sum };

export function figuresOf(sums: readonly MeasureSum[]): OverviewFigures {
  const of = (measure: OverviewMeasure) => {
    const found = sums.filter((sum) => sum.measure === measure);
    const moved = addUp(...found.map(({ amountCentavos }) => amountCentavos));
    return {
      count: found.reduce((total, { count }) => total + count, 0),
      in: moved,
      out: opposite(moved),
    };
  };
  /** How much left by the lines of a group, which the statement sums as well. */
  const outOf = (group: "withdrawals" | "refunds" | "fees") =>
    addUp(...KINDS_OF[group].map((kind) => of(kind).out));
  const [payment, paymentFee] = [of("payment"), of("payment_fee")];
  const [withdrawalFee, refundFee] = [of("withdrawal_fee"), of("refund_fee")];
  return {
    received: {
      count: payment.count,
      grossCentavos: payment.in,
      netCentavos: addUp(payment.in, paymentFee.in),
    },
    created: { count: of("charge_created").count, amountCentavos: of("charge_created").in },
    timeToPay: { count: of("seconds_to_pay").count, seconds: of("seconds_to_pay").in },
    fees: {
      count: paymentFee.count + withdrawalFee.count + refundFee.count,
      amountCentavos: outOf("fees"),
      ofPaymentsCentavos: paymentFee.out,
      ofWithdrawalsCentavos: withdrawalFee.out,
      ofRefundsCentavos: refundFee.out,
    },
    refunds: {
      count: of("refund").count,
      amountCentavos: outOf("refunds"),
      returnedCentavos: of("refund_returned").in,
    },
    withdrawals: {
      count: of("withdrawal").count,
      amountCentavos: outOf("withdrawals"),
      returnedCentavos: of("withdrawal_returned").in,
    },
    blocks: {
      count: of("block_held").count,
      heldCentavos: of("block_held").in,
      releasedCentavos: of("block_released").out,
      paidOutCentavos: of("block_paid_out").out,
      medCount: of("med_block").count,
    },
  };
}

/** Null where nobody paid. */
export const meanSecondsToPay = ({ timeToPay }: OverviewFigures): number | null =>
  timeToPay.count === 0 ? null : approximately(timeToPay.seconds) / timeToPay.count;

/** Contested payments for each payment received; null where none was. */
export const medRate = ({ blocks, received }: OverviewFigures): number | null =>
  received.count === 0 ? null : blocks.medCount / received.count;

export type Change = { direction: "up" | "down" | "flat"; ratio: number };

/** How a figure stands against the same one of the period before; null where there is nothing to measure by. */
export function changeOf(now: Sum | null, before: Sum | null): Change | null {
  if (now === null || before === null || before === 0) return null;
  const [is, was] = [approximately(now), approximately(before)];
  const ratio = (is - was) / Math.abs(was);
  return { direction: ratio > 0 ? "up" : ratio < 0 ? "down" : "flat", ratio: Math.abs(ratio) };
}
