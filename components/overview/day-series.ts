import { meanSecondsToPay, medRate } from "@/lib/overview/figures";
import { type OverviewDay, type OverviewFigures } from "@/lib/overview/schema";
import { type FigureKind } from "./use-figure-words";

/** One chart and its table: a few lines of figures by day. Null is a day without a figure, not a zero. */
export type DaySeries = {
  id: SeriesId;
  kind: FigureKind;
  shape: "bar" | "line";
  lines: readonly { id: string; label: string; stack?: string }[];
  rows: readonly { day: string; values: Record<string, number | null> }[];
};

export const SERIES_IDS = [
  "received",
  "charges",
  "timeToPay",
  "fees",
  "outgoing",
  "blocks",
  "medRate",
] as const;
export type SeriesId = (typeof SERIES_IDS)[number];

type Shape = {
  kind: FigureKind;
  shape: "bar" | "line";
  stack?: string;
  lines: Record<string, (figures: OverviewFigures) => number | null>;
};

const SHAPES = {
  received: {
    kind: "money",
    shape: "bar",
    lines: { gross: ({ received }) => received.grossCentavos, net: ({ received }) => received.netCentavos },
  },
  charges: {
    kind: "count",
    shape: "bar",
    lines: { created: ({ created }) => created.count, paid: ({ received }) => received.count },
  },
  timeToPay: { kind: "duration", shape: "line", lines: { mean: meanSecondsToPay } },
  fees: {
    kind: "money",
    shape: "bar",
    stack: "fees",
    lines: {
      ofPayments: ({ fees }) => fees.ofPaymentsCentavos,
      ofWithdrawals: ({ fees }) => fees.ofWithdrawalsCentavos,
      ofRefunds: ({ fees }) => fees.ofRefundsCentavos,
    },
  },
  outgoing: {
    kind: "money",
    shape: "bar",
    lines: {
      withdrawals: ({ withdrawals }) => withdrawals.amountCentavos,
      refunds: ({ refunds }) => refunds.amountCentavos,
    },
  },
  blocks: {
    kind: "money",
    shape: "bar",
    lines: {
      held: ({ blocks }) => blocks.heldCentavos,
      released: ({ blocks }) => blocks.releasedCentavos,
      paidOut: ({ blocks }) => blocks.paidOutCentavos,
    },
  },
  medRate: { kind: "percent", shape: "line", lines: { rate: medRate } },
} as const satisfies Record<SeriesId, Shape>;

export function seriesOf(
  id: SeriesId,
  days: readonly OverviewDay[],
  labelOf: (line: string) => string,
): DaySeries {
  const { kind, shape, lines, stack }: Shape = SHAPES[id];
  const names = Object.entries(lines);
  return {
    id,
    kind,
    shape,
    lines: names.map(([line]) => ({
      id: line,
      label: labelOf(line),
      ...(stack !== undefined && { stack }),
    })),
    rows: days.map(({ day, figures }) => ({
      day,
      values: Object.fromEntries(names.map(([line, read]) => [line, read(figures)])),
    })),
  };
}
