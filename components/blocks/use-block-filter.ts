"use client";

import { BLOCK_KINDS, BLOCK_STATUSES } from "@/lib/core/words/blocks";
import { parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import { DEADLINE_FILTERS } from "@/lib/domain/blocks/deadline";
import { filterFromAddress } from "@/lib/domain/blocks/filter-address";

const parsers = {
  status: parseAsStringLiteral(BLOCK_STATUSES),
  kind: parseAsStringLiteral(BLOCK_KINDS),
  wallet: parseAsString,
  assignee: parseAsString,
  deadline: parseAsStringLiteral(DEADLINE_FILTERS),
  from: parseAsString,
  to: parseAsString,
};

const NOTHING = {
  status: null,
  kind: null,
  wallet: null,
  assignee: null,
  deadline: null,
  from: null,
  to: null,
};

/** The inbox's filters as the address has them; what is no filter there is none. */
export function useBlockFilter() {
  const [chosen, choose] = useQueryStates(parsers, { history: "replace" });
  const filter = filterFromAddress(chosen);
  return {
    filter,
    isFiltered: Object.keys(filter).length > 0,
    set: (change: Partial<typeof chosen>) => void choose(change),
    clear: () => void choose(NOTHING),
  };
}
