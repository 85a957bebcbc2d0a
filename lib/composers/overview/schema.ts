import { z } from "zod";
import { walletField } from "@/lib/core/fields";
import { isDay } from "@/lib/core/sao-paulo";
import { Sum } from "@/lib/core/sum-schema";
import { HOME_CHARTS, HOME_ROWS } from "@/lib/core/words/home";
import { isOverviewPeriod } from "./limits";

const DAY_FAULT = "not_a_day";

const day = z.string().refine(isDay, DAY_FAULT);

/** Whole days in São Paulo, both ends included; without a wallet, every one within the person's scope. */
export const OverviewFilter = z
  .object({ from: day, to: day, wallet: walletField().optional() })
  .refine(isOverviewPeriod, { path: ["to"], message: DAY_FAULT });
export type OverviewFilter = z.infer<typeof OverviewFilter>;

/**
 * Debits are positive here: a figure says how much left, its name says which way. Withdrawals and refunds are without their
 * fees and less the amounts that came back (`returnedCentavos`), as in the statement.
 */
export const OverviewFigures = z.object({
  received: z.object({ count: z.number(), grossCentavos: Sum, netCentavos: Sum }),
  created: z.object({ count: z.number(), amountCentavos: Sum }),
  timeToPay: z.object({ count: z.number(), seconds: Sum }),
  fees: z.object({
    count: z.number(),
    amountCentavos: Sum,
    ofPaymentsCentavos: Sum,
    ofWithdrawalsCentavos: Sum,
    ofRefundsCentavos: Sum,
  }),
  refunds: z.object({ count: z.number(), amountCentavos: Sum, returnedCentavos: Sum }),
  withdrawals: z.object({ count: z.number(), amountCentavos: Sum, returnedCentavos: Sum }),
  blocks: z.object({
    count: z.number(),
    heldCentavos: Sum,
    releasedCentavos: Sum,
    paidOutCentavos: Sum,
    medCount: z.number(),
  }),
});
export type OverviewFigures = z.infer<typeof OverviewFigures>;

export const OverviewWallet = z.object({
  reference: z.string(),
  name: z.string(),
  status: z.string(),
  /** As the service last reported it; null where it was never read. */
  balance: z
    .object({
      availableCentavos: z.number(),
      heldCentavos: z.number(),
      promotionalCentavos: z.number(),
      totalCentavos: z.number(),
      readAt: z.string(),
    })
    .nullable(),
  figures: OverviewFigures,
});
export type OverviewWallet = z.infer<typeof OverviewWallet>;

export const OverviewDay = z.object({ day: z.string(), figures: OverviewFigures });
export type OverviewDay = z.infer<typeof OverviewDay>;

export const Overview = z.object({
  from: z.string(),
  to: z.string(),
  /** As many days, whole weeks before: each of them is the same weekday. */
  before: z.object({
    from: z.string(),
    to: z.string(),
    figures: OverviewFigures,
    days: z.array(OverviewDay),
  }),
  figures: OverviewFigures,
  /** Every day of the period, the empty ones too. */
  days: z.array(OverviewDay),
  wallets: z.array(OverviewWallet),
});
export type Overview = z.infer<typeof Overview>;

export const TodayFilter = z.object({ wallet: walletField().optional() });
export type TodayFilter = z.infer<typeof TodayFilter>;

/** What was in by each full hour of a day, 0 to 24, in centavos as near as a double comes. */
const Rising = z.array(z.number());

export const Today = z.object({
  day: z.string(),
  /** How far the day is: 14.5 at half past two. */
  hourOfDay: z.number(),
  count: z.number(),
  amountCentavos: Sum,
  /** Until the hour under way has ended. */
  rising: Rising,
  compared: z
    .object({
      /** A usual day of this weekday, or yesterday where there are too few of them. */
      kind: z.enum(["weekday", "yesterday"]),
      days: z.number(),
      line: Rising,
      band: z.object({ low: Rising, high: Rising }).nullable(),
      /** What was in by now. */
      soFar: z.number(),
      position: z.enum(["below", "within", "above"]),
    })
    .nullable(),
  fromHour: z.number(),
});
export type Today = z.infer<typeof Today>;

/** One of the last days, and what the same weekday four weeks before received. */
export const RecentDay = z.object({
  day: z.string(),
  count: z.number(),
  amountCentavos: Sum,
  beforeCentavos: Sum,
});
export type RecentDay = z.infer<typeof RecentDay>;

export const RecentDays = z.object({ days: z.array(RecentDay) });
export type RecentDays = z.infer<typeof RecentDays>;

/** How a person wants the home page. */
export const Arrangement = z.object({
  rows: z.array(z.enum(HOME_ROWS)),
  hidden: z.array(z.enum(HOME_ROWS)),
  chart: z.enum(HOME_CHARTS),
});
export type Arrangement = z.infer<typeof Arrangement>;

const rows = z.array(z.enum(HOME_ROWS)).max(HOME_ROWS.length);
export const ArrangementInput = z.strictObject({ rows, hidden: rows, chart: z.enum(HOME_CHARTS) });
export type ArrangementInput = z.output<typeof ArrangementInput>;
