import { type FilterOf, parseAsMoment, parseAsOneOf, parseAsUuid, parseAsWallet } from "@/lib/core/filters";
import { CALL_OUTCOMES, CALL_PATHS } from "./labels";

export const callParsers = {
  outcome: parseAsOneOf(CALL_OUTCOMES),
  path: parseAsOneOf(CALL_PATHS),
  wallet: parseAsWallet,
  /** What was before this moment. */
  until: parseAsMoment,
  /** One write's calls. */
  intent: parseAsUuid,
};
export type CallFilter = FilterOf<typeof callParsers>;
