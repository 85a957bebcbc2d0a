import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { fetchJson } from "@/lib/core/fetch-json";
import { type SettingsView, type SettingsHistory } from "./schema";
import { type FreezeList } from "./freeze-schema";

/** The only place where a key of this noun is spelt. */
export const settingsQueries = {
  all: ["settings"] as const,
  current: () =>
    queryOptions({
      queryKey: [...settingsQueries.all, "current"],
      queryFn: ({ signal }) => fetchJson<SettingsView>("/api/settings", {}, signal),
    }),
  freezes: () =>
    queryOptions({
      queryKey: [...settingsQueries.all, "freezes"],
      queryFn: ({ signal }) => fetchJson<FreezeList>("/api/settings/freezes", {}, signal),
    }),
  history: () =>
    infiniteQueryOptions({
      queryKey: [...settingsQueries.all, "history"],
      queryFn: ({ pageParam, signal }) =>
        fetchJson<SettingsHistory>("/api/settings/history", { cursor: pageParam }, signal),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (page) => page.nextCursor ?? undefined,
    }),
};
