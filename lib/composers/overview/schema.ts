import { type Sum } from "@/lib/core/money/sum";
import { z } from "zod";
import { filterSchema } from "@/lib/core/reads/filter-schema";
import { PERIOD_FAULT } from "@/lib/core/reads/period";
import { HOME_CHARTS, HOME_ROWS, type HomeRow, type HomeChart } from "@/lib/core/enums/home";
import { isOverviewPeriod, overviewParsers } from "./filter";

/** Whole days in São Paulo, both ends included; without a wallet, every one within the person's scope. */
export const OverviewFilter = filterSchema(overviewParsers)
  .required({ from: true, to: true })
  .refine(isOverviewPeriod, PERIOD_FAULT);
export type OverviewFilter = z.infer<typeof OverviewFilter>;

/**
 * Debits are positive here: a figure says how much left, its name says which way. Withdrawals and refunds are without their
 * fees and less the amounts that came back (`returnedCentavos`), as in the statement.
 */
export type OverviewFigures = {
  received: { count: number; grossCentavos: Sum; netCentavos: Sum };
  created: { count: number; amountCentavos: Sum };
  timeToPay: { count: number; seconds: Sum };
  fees: {
    count: number;
    amountCentavos: Sum;
    ofPaymentsCentavos: Sum;
    ofWithdrawalsCentavos: Sum;
    ofRefundsCentavos: Sum;
  };
  refunds: { count: number; amountCentavos: Sum; returnedCentavos: Sum };
  withdrawals: { count: number; amountCentavos: Sum; returnedCentavos: Sum };
  blocks: {
    count: number;
    heldCentavos: Sum;
    releasedCentavos: Sum;
    paidOutCentavos: Sum;
    medCount: number;
  };
};

export type OverviewWallet = {
  reference: string;
  name: string;
  status: string;
  /** As the service last reported it; null where it was never read. */
  balance: {
    availableCentavos: number;
    heldCentavos: number;
    promotionalCentavos: number;
    totalCentavos: number;
    readAt: string;
  } | null;
  figures: OverviewFigures;
};

export type OverviewDay = { day: string; figures: OverviewFigures };

export type Overview = {
  from: string;
  to: string;
  /** As many days, whole weeks before: each of them is the same weekday. */
  before: { from: string; to: string; figures: OverviewFigures; days: OverviewDay[] };
  figures: OverviewFigures;
  /** Every day of the period, the empty ones too. */
  days: OverviewDay[];
  wallets: OverviewWallet[];
};

export const TodayFilter = filterSchema({ wallet: overviewParsers.wallet });
export type TodayFilter = z.infer<typeof TodayFilter>;

/** The amount received by each full hour of a day, 0 to 24, in centavos to the precision of a double. */
type Rising = number[];

export type Today = {
  day: string;
  /** How far the day is: 14.5 at half past two. */
  hourOfDay: number;
  count: number;
  amountCentavos: Sum;
  /** Until the hour under way has ended. */
  rising: Rising;
  compared: {
    /** A usual day of this weekday, or yesterday where there are too few of them. */
    kind: "weekday" | "yesterday";
    days: number;
    line: Rising;
    band: { low: Rising; high: Rising } | null;
    /** Received by this time of the day. */
    soFar: number;
    position: "below" | "within" | "above";
  } | null;
  fromHour: number;
};

/** One of the last days, and what the same weekday four weeks before received. */
export type RecentDay = { day: string; count: number; amountCentavos: Sum; beforeCentavos: Sum };

export type RecentDays = { days: RecentDay[] };

/** How a person wants the home page. */
export type Arrangement = { rows: HomeRow[]; hidden: HomeRow[]; chart: HomeChart };

const rows = z.array(z.enum(HOME_ROWS)).max(HOME_ROWS.length);
export const ArrangementInput = z.strictObject({ rows, hidden: rows, chart: z.enum(HOME_CHARTS) });
export type ArrangementInput = z.output<typeof ArrangementInput>;
