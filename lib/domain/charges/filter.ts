import {
  type FilterOf,
  parseAsDay,
  parseAsOneOf,
  parseAsSearch,
  parseAsUuid,
} from "@/lib/core/reads/filters";
import { CHARGE_STAGES, HOURS, WEEKDAYS } from "@/lib/core/enums/conversion";
import { RISK_FILTERS } from "@/lib/core/enums/risk";
import { LIST_SORTS } from "@/lib/core/enums/sorts";
import { STATUS_FLAGS } from "@/lib/core/enums/display-status";
import { CHARGE_STATES } from "@/lib/core/enums/transactions";

export const chargeParsers = {
  state: parseAsOneOf(CHARGE_STATES),
  /**
   * The flag applies regardless of the charge's other properties: a charge that is blocked and was refunded is found
   * by both.
   */
  flag: parseAsOneOf(STATUS_FLAGS),
  from: parseAsDay,
  to: parseAsDay,
  search: parseAsSearch,
  /** The id of a customer's page. */
  customer: parseAsUuid,
  /** Flagged as similar to past losses. */
  risk: parseAsOneOf(RISK_FILTERS),
  /** Charges that reached it. */
  stage: parseAsOneOf(CHARGE_STAGES),
  /** Weekday and hour of its creation, in São Paulo. */
  weekday: parseAsOneOf(WEEKDAYS),
  hour: parseAsOneOf(HOURS),
  sort: parseAsOneOf(LIST_SORTS),
};
/** The days, by creation, for which the conversion of charges into money is requested. */
export const conversionParsers = { from: parseAsDay, to: parseAsDay };

export type ChargeFilter = FilterOf<typeof chargeParsers>;
