"use client";

import { useQueryStates } from "nuqs";
import { useMemo } from "react";
import {
  type FilterChange,
  type FilterOf,
  type FilterParsers,
  addressOfFilter,
  searchParamsOf,
  readFilter,
} from "@/lib/core/reads/filters";

export type FilterState<Parsers extends FilterParsers> = {
  filter: FilterOf<Parsers>;
  change: (change: FilterChange<Parsers>) => void;
  /** By anything but an order. */
  isFiltered: boolean;
  /** The order stays. */
  clear: () => void;
  /** Takes everything off and puts on what an address says. */
  replace: (address: string) => void;
  address: string;
};

/** The filter of a list lives in the address: a link means the same to everyone, and going back goes back. */
export function useFilter<Parsers extends FilterParsers>(parsers: Parsers): FilterState<Parsers> {
  const [values, setValues] = useQueryStates(parsers, { history: "replace" });
  return useMemo(() => {
    const set = (next: Readonly<Record<string, unknown>>) => void setValues(next as Partial<typeof values>);
    const filter = Object.fromEntries(
      Object.entries(values).filter(([, value]) => value !== null),
    ) as FilterOf<Parsers>;
    const off = Object.fromEntries(Object.keys(parsers).map((name) => [name, null]));
    return {
      filter,
      address: addressOfFilter(parsers, filter),
      change: (change) =>
        set(
          Object.fromEntries(
            Object.entries(change).map(([name, value]) => [name, value === "" ? null : (value ?? null)]),
          ),
        ),
      isFiltered: Object.keys(filter).some((name) => name !== "sort"),
      clear: () => set({ ...off, ...(filter.sort !== undefined && { sort: filter.sort }) }),
      replace: (address) => set({ ...off, ...readFilter(parsers, searchParamsOf(address)).filter }),
    };
  }, [parsers, values, setValues]);
}
