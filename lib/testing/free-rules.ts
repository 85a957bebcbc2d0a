import { DEFAULT_RULES } from "@/lib/engine/payouts/defaults";
import { type Limits, type PayoutRules, type PersonLimits } from "@/lib/engine/payouts/schema";
import { centavos } from "@/lib/core/money/money";

const NONE: Limits = {
  actCentavos: null,
  dayCentavos: null,
  monthCentavos: null,
  hourActs: null,
  dayActs: null,
};
const FREE: PersonLimits = { actCentavos: null, monthCentavos: null, hourActs: null, dayActs: null };
const { withdrawal, refund } = DEFAULT_RULES;

/**
 * Payout rules that do not interfere with other tests: a second person above R$ 15.000, a question about a repeated
 * request, ten refunds a day for a support person, and nothing more.
 */
export const FREE_RULES: PayoutRules = {
  personDayCentavos: { support: null, finance: null, manager: null },
  withdrawal: {
    ...withdrawal,
    ladder: {
      onePersonAboveCentavos: centavos(1_500_000),
      twoPeopleAboveCentavos: null,
      neverAboveCentavos: null,
    },
    people: { finance: FREE },
    wallet: NONE,
    known: NONE,
    new: NONE,
    firstPaymentNeedsSecond: false,
    newRecipientHoldHours: 0,
  },
  refund: {
    ...refund,
    ladder: {
      onePersonAboveCentavos: centavos(1_500_000),
      twoPeopleAboveCentavos: null,
      neverAboveCentavos: null,
    },
    people: { support: { ...FREE, dayActs: 10 }, finance: FREE, manager: FREE },
    wallet: NONE,
    payer: NONE,
  },
};
