import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { fetchJson } from "@/lib/core/fetch-json";
import { type DeliveryFilter } from "./filter";
import { type DeliveryPage, type RefusedDeliveries, type DeliveryDetail } from "./schema";

type Filter = DeliveryFilter;

/** The only place where a key of this noun is spelt. */
export const deliveryQueries = {
  all: ["deliveries"] as const,
  list: (filter: Filter) =>
    infiniteQueryOptions({
      queryKey: [...deliveryQueries.all, "list", filter],
      queryFn: ({ pageParam, signal }) =>
        fetchJson<DeliveryPage>("/api/events", { ...filter, cursor: pageParam }, signal),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (page) => page.nextCursor ?? undefined,
    }),
  refused: () =>
    queryOptions({
      queryKey: [...deliveryQueries.all, "refused"],
      queryFn: ({ signal }) => fetchJson<RefusedDeliveries>("/api/events/refused", {}, signal),
    }),
  detail: (id: number) =>
    queryOptions({
      queryKey: [...deliveryQueries.all, "detail", id],
      queryFn: ({ signal }) => fetchJson<DeliveryDetail>(`/api/events/${id}`, {}, signal),
    }),
};
