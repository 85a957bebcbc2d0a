"use client";

import { parseAsString, useQueryStates } from "nuqs";
import { useMemo } from "react";
import { FILTER_NAMES, addressOfFilter, filterFromAddress } from "@/lib/domain/transactions/filter-address";
import { type TransactionFilter } from "@/lib/domain/transactions/schema";

type Names = keyof TransactionFilter;

const parsers = Object.fromEntries(FILTER_NAMES.map((name) => [name, parseAsString])) as Record<
  Names,
  typeof parseAsString
>;

export type FilterChange = { [Name in Names]?: TransactionFilter[Name] | null };

export type FilterState = {
  filter: TransactionFilter;
  change: (change: FilterChange) => void;
  /** Takes everything off and puts on what an address says. */
  replace: (address: string) => void;
  address: string;
};

/** The filter lives in the address: a link means the same to everyone, and going back goes back. */
export function useTransactionFilter(): FilterState {
  const [raw, setRaw] = useQueryStates(parsers, { history: "replace" });
  return useMemo(() => {
    const filter = filterFromAddress(raw);
    return {
      filter,
      address: addressOfFilter(filter),
      change: (change) =>
        void setRaw(
          Object.fromEntries(
            Object.entries(change).map(([name, value]) => [
              name,
              value === undefined || value === null ? null : String(value),
            ]),
          ),
        ),
      replace: (address) => {
        const wanted = new URLSearchParams(address);
        void setRaw(Object.fromEntries(FILTER_NAMES.map((name) => [name, wanted.get(name)])));
      },
    };
  }, [raw, setRaw]);
}
