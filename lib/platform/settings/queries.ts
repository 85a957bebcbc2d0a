import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { fetchJson } from "@/lib/core/fetch-json";

const freezeSchemas = () => import("./freeze-schema");
const schemas = () => import("./schema");

/** The only place where a key of this noun is spelt. */
export const settingsQueries = {
  all: ["settings"] as const,
  current: () =>
    queryOptions({
      queryKey: [...settingsQueries.all, "current"],
      queryFn: ({ signal }) =>
        fetchJson(async () => (await schemas()).SettingsView, "/api/settings", {}, signal),
    }),
  freezes: () =>
    queryOptions({
      queryKey: [...settingsQueries.all, "freezes"],
      queryFn: ({ signal }) =>
        fetchJson(async () => (await freezeSchemas()).FreezeList, "/api/settings/freezes", {}, signal),
    }),
  history: () =>
    infiniteQueryOptions({
      queryKey: [...settingsQueries.all, "history"],
      queryFn: ({ pageParam, signal }) =>
        fetchJson(
          async () => (await schemas()).SettingsHistory,
          "/api/settings/history",
          { cursor: pageParam },
          signal,
        ),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (page) => page.nextCursor ?? undefined,
    }),
};
