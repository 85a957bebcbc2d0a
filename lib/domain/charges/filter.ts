import {
  type FilterOf,
  parseAsDay,
  parseAsOneOf,
  parseAsSearch,
  parseAsUuid,
} from "@/lib/core/reads/filters";
import { CHARGE_STAGES, HOURS, WEEKDAYS } from "@/lib/core/words/conversion";
import { RISK_FILTERS } from "@/lib/core/words/risk";
import { LIST_SORTS } from "@/lib/core/words/sorts";
import { FLAGS } from "@/lib/core/words/standing";
import { CHARGE_STATES } from "@/lib/core/words/transactions";

export const chargeParsers = {
  state: parseAsOneOf(CHARGE_STATES),
  /**
   * The flag applies regardless of the charge's other properties: a charge that is blocked and was refunded is found
   * by both.
   */
  flag: parseAsOneOf(FLAGS),
  from: parseAsDay,
  to: parseAsDay,
  search: parseAsSearch,
  /** The id of a customer's page. */
  customer: parseAsUuid,
  /** Marked as looking like past losses. */
  risk: parseAsOneOf(RISK_FILTERS),
  /** Charges that reached it. */
  stage: parseAsOneOf(CHARGE_STAGES),
  /** Weekday and hour of its creation, in São Paulo. */
  weekday: parseAsOneOf(WEEKDAYS),
  hour: parseAsOneOf(HOURS),
  sort: parseAsOneOf(LIST_SORTS),
};
/** The days, by creation, of which one asks how many charges became money. */
export const conversionParsers = { from: parseAsDay, to: parseAsDay };

export type ChargeFilter = FilterOf<typeof chargeParsers>;
