import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { fetchJson } from "@/lib/core/fetch-json";
import { type RecipientFilter } from "./filter";
import { type RecipientPage, type RecipientDetail } from "./schema";

type Filter = RecipientFilter;

/** The only place where a key of this noun is spelt. */
export const recipientQueries = {
  all: ["recipients"] as const,
  list: (filter: Filter) =>
    infiniteQueryOptions({
      queryKey: [...recipientQueries.all, "list", filter],
      queryFn: ({ pageParam, signal }) =>
        fetchJson<RecipientPage>("/api/recipients", { ...filter, cursor: pageParam }, signal),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (page) => page.nextCursor ?? undefined,
    }),
  /** The first few that a withdrawal's form offers. */
  search: (wallet: string, search: string) =>
    queryOptions({
      queryKey: [...recipientQueries.all, "search", wallet, search],
      queryFn: ({ signal }) =>
        fetchJson<RecipientPage>("/api/recipients", { wallet, ...(search !== "" && { search }) }, signal),
    }),
  detail: (id: string) =>
    queryOptions({
      queryKey: [...recipientQueries.all, "detail", id],
      queryFn: ({ signal }) =>
        fetchJson<RecipientDetail>(`/api/recipients/${encodeURIComponent(id)}`, {}, signal),
    }),
};
