import { type Sum } from "@/lib/core/money/sum";
import { type SumPart } from "../enums/sums";

/** Added up are so many rows at most, the newest: what a list is asked for costs the same however long it is. */
export const SUMMED_ROWS_MAX = 5_000;

/** How many rows a list has and what they come to. */
export type ListSums = {
  count: number;
  /** There may be more than were counted. */
  isCapped: boolean;
  amountCentavos: Sum;
  parts: { part: SumPart; amountCentavos: Sum }[];
  /** Full sums of the newest days, where the list is grouped by day. */
  days?: { day: string; count: number; amountCentavos: Sum; retainedCentavos: Sum }[];
};
