import { z } from "zod";
import { Sum } from "./sum-schema";
import { SUM_PARTS } from "./words/sums";

/** Added up are so many rows at most, the newest: what a list is asked for costs the same however long it is. */
export const SUMMED_ROWS_MAX = 5_000;

/** How many rows a list has and what they come to. */
export const ListSums = z.object({
  count: z.number(),
  /** There may be more than were counted. */
  isCapped: z.boolean(),
  amountCentavos: Sum,
  parts: z.array(z.object({ part: z.enum(SUM_PARTS), amountCentavos: Sum })),
  /** Of the newest days in full, where the list stands below its days. */
  days: z
    .array(z.object({ day: z.string(), count: z.number(), amountCentavos: Sum, keptCentavos: Sum }))
    .optional(),
});
export type ListSums = z.infer<typeof ListSums>;
