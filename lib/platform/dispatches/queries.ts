import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { fetchJson } from "@/lib/core/fetch-json";
import { notificationQueries } from "@/lib/platform/notifications/queries";
import { settingsQueries } from "@/lib/platform/settings/queries";
import { type DispatchFilter } from "./filter";
import { type DispatchPage, type DispatchDays, type OwnDispatches, type Targets } from "./schema";

type Filter = DispatchFilter;

/** The only place where a key of this noun is spelt: below those whose frames tell of it. */
export const dispatchQueries = {
  /** No frame tells of it: the page asks again when it is asked to. */
  all: ["dispatches"] as const,
  list: (filter: Filter) =>
    infiniteQueryOptions({
      queryKey: [...dispatchQueries.all, "list", filter],
      queryFn: ({ pageParam, signal }) =>
        fetchJson<DispatchPage>("/api/dispatches", { ...filter, cursor: pageParam }, signal),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (page) => page.nextCursor ?? undefined,
      meta: { isTold: false },
    }),
  days: () =>
    queryOptions({
      queryKey: [...dispatchQueries.all, "days"],
      queryFn: ({ signal }) => fetchJson<DispatchDays>("/api/dispatches/days", {}, signal),
      meta: { isTold: false },
    }),
  own: () =>
    queryOptions({
      queryKey: [...notificationQueries.all, "own"],
      queryFn: ({ signal }) => fetchJson<OwnDispatches>("/api/notifications/own", {}, signal),
    }),
  targets: () =>
    queryOptions({
      queryKey: [...settingsQueries.all, "targets"],
      queryFn: ({ signal }) => fetchJson<Targets>("/api/settings/targets", {}, signal),
    }),
};
