import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { fetchJson } from "@/lib/core/fetch-json";
import {
  type Arrangement,
  type Overview,
  type OverviewFilter,
  type RecentDays,
  type Today,
  type TodayFilter,
} from "./schema";

/** The only place where a key of this noun is spelt. */
export const overviewQueries = {
  all: ["overview"] as const,
  period: (filter: OverviewFilter) =>
    queryOptions({
      queryKey: [...overviewQueries.all, filter],
      queryFn: ({ signal }) => fetchJson<Overview>("/api/overview", filter, signal),
      placeholderData: keepPreviousData,
    }),
  today: (filter: TodayFilter) =>
    queryOptions({
      queryKey: [...overviewQueries.all, "today", filter],
      queryFn: ({ signal }) => fetchJson<Today>("/api/overview/today", filter, signal),
      placeholderData: keepPreviousData,
    }),
  days: (filter: TodayFilter) =>
    queryOptions({
      queryKey: [...overviewQueries.all, "days", filter],
      queryFn: ({ signal }) => fetchJson<RecentDays>("/api/overview/days", filter, signal),
      placeholderData: keepPreviousData,
    }),
  /** No event of the account changes it. */
  arrangement: () =>
    queryOptions({
      queryKey: ["arrangement"],
      queryFn: ({ signal }) => fetchJson<Arrangement>("/api/overview/arrangement", {}, signal),
    }),
};
