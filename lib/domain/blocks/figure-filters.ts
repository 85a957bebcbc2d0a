import { FIGURES } from "@/lib/core/enums/figures";
import { addDaysTo } from "@/lib/core/time/sao-paulo";
import { type BlockKind } from "@/lib/core/enums/blocks";
import { type OutcomeRows, outcomeText } from "./outcome-rows";
import { type BlockFilter } from "./filter";

type Filter = BlockFilter;

/** A rate of one day would say nothing. */
export const RATE_DAYS = 30;

/** The inbox filter of each figure. The rows that a figure opens are the rows that it counts. */
export const figureFilters = {
  held: (narrowed: { wallet?: string; kind?: BlockKind } = {}): Filter => ({
    ...narrowed,
    ...FIGURES.held_now.rows.filter,
  }),
  heldOn: (day: string): Filter => ({ stage: "all", heldOn: day }),
  /** In the thirty days that end with this one. */
  med: (to: string, narrowed: { wallet?: string } = {}): Filter => ({
    ...{ ...narrowed, ...FIGURES.med_rate_30_days.rows.filter },
    ...{ from: addDaysTo(to, 1 - RATE_DAYS), to },
  }),
  /** By when they were created. */
  decided: (from: string, to: string): Filter => ({ ...FIGURES.blocks_won.rows.filter, from, to }),
  /** By when they ended. */
  ended: (endedFrom: string): Filter => ({ ...FIGURES.blocks_won.rows.filter, endedFrom }),
  /** Null: no address represents these rows. */
  outcome: (endedFrom: string, row: OutcomeRows): Filter | null => {
    const outcome = outcomeText(row);
    return outcome === null ? null : { stage: "ended", endedFrom, outcome };
  },
};
