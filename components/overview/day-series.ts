import { type FigureId } from "@/lib/core/enums/figures";
import { type Messages } from "@/messages/catalogue";
import { type Sum, addUp } from "@/lib/core/money/sum";
import { meanSecondsToPay, medRate } from "@/lib/composers/overview/figures";
import { type OverviewDay, type OverviewFigures } from "@/lib/composers/overview/schema";
import { type FigureKind } from "./use-figure-labels";

/** One chart and its table: a few lines of figures by day. Null is a day without a figure, not a zero. */
export type DaySeries = {
  id: SeriesId;
  kind: FigureKind;
  shape: "bar" | "line";
  lines: readonly { id: string; label: string; figure: FigureId; stack?: string }[];
  rows: readonly { day: string; values: Record<string, Sum | null> }[];
  /** The same figure of as many days before, each beside its own; of several lines the first, of a stack all of it. */
  before?: { label: string; figure: FigureId; rows: readonly { day: string; value: Sum | null }[] };
};

export const SERIES_IDS = [
  "flow",
  "received",
  "charges",
  "timeToPay",
  "fees",
  "withdrawals",
  "refunds",
  "blocks",
  "medRate",
] as const;
export type SeriesId = (typeof SERIES_IDS)[number];

type LineId = keyof Messages["overview"]["lines"];
type Lines = Partial<Record<LineId, (figures: OverviewFigures) => Sum | null>>;

const LINE_FIGURES: Readonly<Record<LineId, FigureId>> = {
  received: "received",
  sent: "sent",
  gross: "received",
  net: "received_net",
  created: "charges_created",
  paid: "payments",
  mean: "time_to_pay",
  ofPayments: "fees_of_payments",
  ofWithdrawals: "fees_of_withdrawals",
  ofRefunds: "fees_of_refunds",
  withdrawals: "withdrawals",
  refunds: "refunds",
  held: "blocked",
  released: "block_released",
  paidOut: "block_paid_out",
  rate: "med_rate",
};

type Shape = {
  kind: FigureKind;
  shape: "bar" | "line";
  /** The sum of the lines. */
  stack?: FigureId;
  lines: Lines;
};

const SHAPES = {
  flow: {
    kind: "money",
    shape: "bar",
    lines: {
      received: ({ received }) => received.grossCentavos,
      sent: ({ withdrawals, refunds }) => addUp(withdrawals.amountCentavos, refunds.amountCentavos),
    },
  },
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
  withdrawals: {
    kind: "money",
    shape: "bar",
    lines: { withdrawals: ({ withdrawals }) => withdrawals.amountCentavos },
  },
  refunds: { kind: "money", shape: "bar", lines: { refunds: ({ refunds }) => refunds.amountCentavos } },
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

/** False where every day of every line is empty. */
export const hasFigures = ({ rows }: DaySeries): boolean =>
  rows.some(({ values }) => Object.values(values).some((value) => Boolean(value)));

export function seriesOf(
  id: SeriesId,
  days: readonly OverviewDay[],
  labelOf: (line: LineId) => string,
  before?: { label: string; days: readonly OverviewDay[] },
): DaySeries {
  const { kind, shape, lines, stack }: Shape = SHAPES[id];
  const names = Object.entries(lines) as [LineId, NonNullable<Lines[LineId]>][];
  const readBefore = (figures: OverviewFigures): Sum | null =>
    stack === undefined
      ? (names[0]?.[1](figures) ?? null)
      : addUp(...names.map(([, read]) => read(figures) ?? 0));
  return {
    id,
    kind,
    shape,
    lines: names.map(([line]) => ({
      id: line,
      label: labelOf(line),
      figure: LINE_FIGURES[line],
      ...(stack !== undefined && { stack }),
    })),
    rows: days.map(({ day, figures }) => ({
      day,
      values: Object.fromEntries(names.map(([line, read]) => [line, read(figures)])),
    })),
    ...(before && {
      before: {
        label: before.label,
        figure: stack ?? LINE_FIGURES[names[0]?.[0] ?? "received"],
        rows: before.days.map(({ day, figures }) => ({ day, value: readBefore(figures) })),
      },
    }),
  };
}
