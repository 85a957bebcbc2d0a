import { FIGURES, type FigureId } from "@/lib/core/enums/figures";
import { type Sum, addUp, approximately, opposite } from "@/lib/core/money/sum";
import { type OverviewFigures } from "./schema";

/** The measures that the overview reads from `daily_totals`; debits are negative there. */
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

/** The figures that are lines of the books. The overview must read all of them. */
type LinesFigure = {
  [Id in FigureId]: (typeof FIGURES)[Id] extends { lines: readonly OverviewMeasure[] } ? Id : never;
}[FigureId];

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
  const linesOf = (figure: LinesFigure) => FIGURES[figure].lines.map((kind) => of(kind));
  const countOf = (figure: LinesFigure) => linesOf(figure).reduce((total, { count }) => total + count, 0);
  const inOf = (figure: LinesFigure) => addUp(...linesOf(figure).map((moved) => moved.in));
  const outOf = (figure: LinesFigure) => addUp(...linesOf(figure).map((moved) => moved.out));
  const created = of(FIGURES.charges_created.measure);
  const timeToPay = of(FIGURES.time_to_pay.measure);
  return {
    received: {
      count: countOf("payments"),
      grossCentavos: inOf("received"),
      netCentavos: inOf("received_net"),
    },
    created: { count: created.count, amountCentavos: created.in },
    timeToPay: { count: timeToPay.count, seconds: timeToPay.in },
    fees: {
      count: countOf("fees"),
      amountCentavos: outOf("fees"),
      ofPaymentsCentavos: outOf("fees_of_payments"),
      ofWithdrawalsCentavos: outOf("fees_of_withdrawals"),
      ofRefundsCentavos: outOf("fees_of_refunds"),
    },
    refunds: {
      count: of("refund").count,
      amountCentavos: outOf("refunds"),
      returnedCentavos: inOf("refunds_come_back"),
    },
    withdrawals: {
      count: of("withdrawal").count,
      amountCentavos: outOf("withdrawals"),
      returnedCentavos: inOf("withdrawals_come_back"),
    },
    blocks: {
      count: countOf("blocked"),
      heldCentavos: inOf("blocked"),
      releasedCentavos: outOf("block_released"),
      paidOutCentavos: outOf("block_paid_out"),
      medCount: of(FIGURES.med_rate.measure).count,
    },
  };
}

/** The mean time to pay in seconds. Null where there was no payment. */
export const meanSecondsToPay = ({ timeToPay }: OverviewFigures): number | null =>
  timeToPay.count === 0 ? null : approximately(timeToPay.seconds) / timeToPay.count;

/** Contested payments for each payment received; null where none was. */
export const medRate = ({ blocks, received }: OverviewFigures): number | null =>
  received.count === 0 ? null : blocks.medCount / received.count;

export type FigureChange = { direction: "up" | "down" | "flat"; ratio: number };

/** The change of a figure against the same one of the period before. Null where there is nothing to compare with. */
export function figureChangeOf(now: Sum | null, before: Sum | null): FigureChange | null {
  if (now === null || before === null || before === 0) return null;
  const [is, was] = [approximately(now), approximately(before)];
  const ratio = (is - was) / Math.abs(was);
  return { direction: ratio > 0 ? "up" : ratio < 0 ? "down" : "flat", ratio: Math.abs(ratio) };
}
