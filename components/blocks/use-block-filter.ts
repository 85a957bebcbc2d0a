"use client";

import { BLOCK_KINDS, BLOCK_STAGES, BLOCK_STATES } from "@/lib/core/words/blocks";
import { parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import { DEADLINE_FILTERS } from "@/lib/domain/blocks/deadline";
import { filterFromAddress, inboxFilter } from "@/lib/domain/blocks/filter-address";

const parsers = {
  stage: parseAsStringLiteral(BLOCK_STAGES),
  status: parseAsStringLiteral(BLOCK_STATES),
  kind: parseAsStringLiteral(BLOCK_KINDS),
  wallet: parseAsString,
  assignee: parseAsString,
  deadline: parseAsStringLiteral(DEADLINE_FILTERS),
  from: parseAsString,
  to: parseAsString,
  heldOn: parseAsString,
  endedFrom: parseAsString,
  outcome: parseAsString,
};

const NOTHING = {
  stage: null,
  status: null,
  kind: null,
  wallet: null,
  assignee: null,
  deadline: null,
  from: null,
  to: null,
  heldOn: null,
  endedFrom: null,
  outcome: null,
};

/** The inbox's filters as the address has them; what is no filter there is none. */
export function useBlockFilter() {
  const [chosen, choose] = useQueryStates(parsers, { history: "replace" });
  const filter = filterFromAddress(chosen);
  return {
    filter,
    asked: inboxFilter(filter),
    isFiltered: Object.keys(filter).some((name) => name !== "stage"),
    set: (change: Partial<typeof chosen>) => void choose(change),
    clear: () => void choose(NOTHING),
  };
}
