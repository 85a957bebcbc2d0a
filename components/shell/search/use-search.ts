"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { searchEverywhere, searchQueries } from "@/lib/composers/search/queries";
import { type SearchAnswer } from "@/lib/composers/search/schema";

const REST_MS = 120;

export type SearchStatus = "idle" | "searching" | "failed" | "offline";

/** Searches after a short pause, and shows the last answer until the next one arrives. */
export function useSearch(
  typed: string,
  before: string | undefined,
): { answer: SearchAnswer | undefined; status: SearchStatus } {
  const [text, setText] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setText(typed.trim()), REST_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const wanted = typed.trim();
  const { data, isFetching, isError, fetchStatus } = useQuery({
    queryKey: searchQueries.everything(text, before),
    queryFn: ({ signal }) => searchEverywhere(text, before, signal),
    enabled: wanted !== "" && text !== "",
    placeholderData: keepPreviousData,
    staleTime: 0,
    // A search is typed again sooner than it is tried again.
    retry: false,
  });
  if (wanted === "") return { answer: undefined, status: "idle" };
  if (fetchStatus === "paused") return { answer: undefined, status: "offline" };
  const isBehind = text !== wanted;
  return { answer: data, status: isFetching || isBehind ? "searching" : isError ? "failed" : "idle" };
}
