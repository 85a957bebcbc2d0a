import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { fetchJson } from "@/lib/core/fetch-json";
import { type Tray, type NotificationPage, type ToastChoices } from "./schema";

/** The only place where a key of this noun is spelt. */
export const notificationQueries = {
  all: ["notifications"] as const,
  tray: () =>
    queryOptions({
      queryKey: [...notificationQueries.all, "tray"],
      queryFn: ({ signal }) => fetchJson<Tray>("/api/notifications/tray", {}, signal),
    }),
  list: () =>
    infiniteQueryOptions({
      queryKey: [...notificationQueries.all, "list"],
      queryFn: ({ pageParam, signal }) =>
        fetchJson<NotificationPage>("/api/notifications", { cursor: pageParam }, signal),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (page) => page.nextCursor ?? undefined,
    }),
  toasts: () =>
    queryOptions({
      queryKey: [...notificationQueries.all, "toasts"],
      queryFn: ({ signal }) => fetchJson<ToastChoices>("/api/notifications/toasts", {}, signal),
    }),
};
