import { type Sum } from "@/lib/core/money/sum";
import { type SumPart } from "../words/sums";

/** Added up are so many rows at most, the newest: what a list is asked for costs the same however long it is. */
export const SUMMED_ROWS_MAX = 5_000;

/** How many rows a list has and what they come to. */
export type ListSums = {
  count: number;
  /** There may be more than were counted. */
  isCapped: boolean;
  amountCentavos: Sum;
  parts: { part: SumPart; amountCentavos: Sum }[];
  /** Sums of the newest days in full, where the list stands below its days. */
  days?: { day: string; count: number; amountCentavos: Sum; keptCentavos: Sum }[];
};
