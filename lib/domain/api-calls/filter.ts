import {
  type FilterOf,
  parseAsMoment,
  parseAsOneOf,
  parseAsUuid,
  parseAsWallet,
} from "@/lib/core/reads/filters";
import { CALL_OUTCOMES, CALL_PATHS } from "./labels";

export const callParsers = {
  outcome: parseAsOneOf(CALL_OUTCOMES),
  path: parseAsOneOf(CALL_PATHS),
  wallet: parseAsWallet,
  /** Calls before this moment. */
  until: parseAsMoment,
  /** Calls of one write. */
  intent: parseAsUuid,
};
export type CallFilter = FilterOf<typeof callParsers>;
