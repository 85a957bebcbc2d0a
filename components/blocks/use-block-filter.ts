"use client";

import { blockParsers, inboxFilter } from "@/lib/domain/blocks/filter";
import { useFilter } from "../kit/filters/use-filter";

/** The inbox's filters as the address has them, and what the inbox shows of them. */
export function useBlockFilter() {
  const { filter, change, clear } = useFilter(blockParsers);
  return {
    filter,
    asked: inboxFilter(filter),
    isFiltered: Object.keys(filter).some((name) => name !== "stage"),
    change,
    clear,
  };
}
