import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { fetchJson } from "@/lib/core/fetch-json";
import { type OverviewFilter, type TodayFilter } from "./schema";

const schemas = () => import("./schema");

/** The only place where a key of this noun is spelt. */
export const overviewQueries = {
  all: ["overview"] as const,
  period: (filter: OverviewFilter) =>
    queryOptions({
      queryKey: [...overviewQueries.all, filter],
      queryFn: ({ signal }) =>
        fetchJson(async () => (await schemas()).Overview, "/api/overview", filter, signal),
      placeholderData: keepPreviousData,
    }),
  today: (filter: TodayFilter) =>
    queryOptions({
      queryKey: [...overviewQueries.all, "today", filter],
      queryFn: ({ signal }) =>
        fetchJson(async () => (await schemas()).Today, "/api/overview/today", filter, signal),
      placeholderData: keepPreviousData,
    }),
  days: (filter: TodayFilter) =>
    queryOptions({
      queryKey: [...overviewQueries.all, "days", filter],
      queryFn: ({ signal }) =>
        fetchJson(async () => (await schemas()).RecentDays, "/api/overview/days", filter, signal),
      placeholderData: keepPreviousData,
    }),
  /** No event of the account changes it. */
  arrangement: () =>
    queryOptions({
      queryKey: ["arrangement"],
      queryFn: ({ signal }) =>
        fetchJson(async () => (await schemas()).Arrangement, "/api/overview/arrangement", {}, signal),
    }),
};
