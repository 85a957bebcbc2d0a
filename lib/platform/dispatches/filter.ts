import { type FilterOf, parseAsDay, parseAsOneOf } from "@/lib/core/reads/filters";
import { CHANNELS, DISPATCH_STATES } from "@/lib/core/enums/dispatches";

export const dispatchParsers = {
  state: parseAsOneOf(DISPATCH_STATES),
  channel: parseAsOneOf(CHANNELS),
  /** By creation. */
  from: parseAsDay,
  to: parseAsDay,
};
export type DispatchFilter = FilterOf<typeof dispatchParsers>;
