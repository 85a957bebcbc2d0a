import { centavos } from "@/lib/core/money/money";
import { HOURS_A_DAY, WEEKDAYS } from "./limits";
import { type Limits, type PayoutRules, type PersonLimits } from "./schema";

const reais = (amount: number) => centavos(amount * 100);
const limits = (
  act: number,
  day: number,
  month: number,
  pace: Pick<Limits, "hourActs" | "dayActs">,
): Limits => ({
  actCentavos: reais(act),
  dayCentavos: reais(day),
  monthCentavos: reais(month),
  ...pace,
});
const ofPerson = (act: number, month: number, pace: Pick<Limits, "hourActs" | "dayActs">): PersonLimits => ({
  actCentavos: reais(act),
  monthCentavos: reais(month),
  ...pace,
});
const hourly = (hourActs: number) => ({ hourActs, dayActs: null });
const daily = (dayActs: number) => ({ hourActs: null, dayActs });

export const EVERY_HOUR = 2 ** HOURS_A_DAY - 1;
const anyHour = (): number[] => Array.from({ length: WEEKDAYS }, () => EVERY_HOUR);

/**
 * The strict rules that apply until a merchant sets its own. Only the hours are open, because only the merchant knows
 * when it pays.
 */
export const DEFAULT_RULES: PayoutRules = {
  personDayCentavos: { support: reais(5_000), finance: reais(40_000), manager: reais(50_000) },
  withdrawal: {
    ladder: {
      onePersonAboveCentavos: reais(1_000),
      twoPeopleAboveCentavos: null,
      neverAboveCentavos: reais(25_000),
    },
    financeAgreesUpToCentavos: reais(0),
    people: { finance: ofPerson(25_000, 300_000, hourly(10)) },
    wallet: limits(50_000, 60_000, 400_000, hourly(20)),
    wallets: [],
    projects: [],
    known: limits(50_000, 50_000, 150_000, daily(3)),
    new: limits(20_000, 20_000, 40_000, daily(1)),
    hours: anyHour(),
    firstPaymentNeedsSecond: true,
    newRecipientHoldHours: 4,
    sameAgainAsks: true,
    registeredOnly: [],
  },
  refund: {
    ladder: {
      onePersonAboveCentavos: reais(1_000),
      twoPeopleAboveCentavos: null,
      neverAboveCentavos: reais(25_000),
    },
    financeAgreesUpToCentavos: reais(0),
    people: {
      support: ofPerson(5_000, 30_000, daily(10)),
      finance: ofPerson(20_000, 100_000, hourly(20)),
      manager: ofPerson(25_000, 300_000, hourly(20)),
    },
    wallet: limits(25_000, 60_000, 400_000, hourly(60)),
    wallets: [],
    projects: [],
    payer: limits(25_000, 25_000, 50_000, daily(5)),
    hours: anyHour(),
  },
};
