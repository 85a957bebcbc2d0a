import { readQuery } from "@/lib/core/reads/read-query";
import { keepPreviousData } from "@tanstack/react-query";
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
    readQuery<Overview>([...overviewQueries.all, filter], "/api/overview", filter, {
      placeholderData: keepPreviousData,
    }),
  today: (filter: TodayFilter) =>
    readQuery<Today>([...overviewQueries.all, "today", filter], "/api/overview/today", filter, {
      placeholderData: keepPreviousData,
    }),
  days: (filter: TodayFilter) =>
    readQuery<RecentDays>([...overviewQueries.all, "days", filter], "/api/overview/days", filter, {
      placeholderData: keepPreviousData,
    }),
  /** No event of the account changes it. */
  arrangement: () => readQuery<Arrangement>(["arrangement"], "/api/overview/arrangement"),
};
