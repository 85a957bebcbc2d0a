"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type Route } from "next";
import { useEffect, useState } from "react";

export type PaletteHit = {
  id: string;
  title: string;
  detail?: string;
  /** What kind of thing it is, in words. */
  group?: string;
  href: Route;
};
export type SearchEverything = (query: string) => Promise<PaletteHit[]>;

const REST_MS = 180;
const QUERY_LENGTH_MIN = 2;
const NO_HITS: PaletteHit[] = [];

/** Searches after a short rest, and keeps the last answer in sight until the next one comes. */
export function useEverythingSearch(
  typed: string,
  search: SearchEverything | undefined,
): { hits: PaletteHit[]; status: "idle" | "searching" | "failed" } {
  const [query, setQuery] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setQuery(typed.trim()), REST_MS);
    return () => clearTimeout(timer);
  }, [typed]);

  const isWanted = search !== undefined && typed.trim().length >= QUERY_LENGTH_MIN;
  const { data, isFetching, isError } = useQuery({
    queryKey: ["search", query],
    queryFn: () => search?.(query) ?? NO_HITS,
    enabled: isWanted && query.length >= QUERY_LENGTH_MIN,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  if (!isWanted) return { hits: NO_HITS, status: "idle" };
  const isBehind = query !== typed.trim();
  return {
    hits: data ?? NO_HITS,
    status: isFetching || isBehind ? "searching" : isError ? "failed" : "idle",
  };
}
