import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { fetchJson } from "@/lib/core/fetch-json";
import { IntentInDoubtPage, IntentView, SettledDoubtPage } from "./schema";

/** Beside the live stream: a write in doubt is looked at also where the stream is lost. */
const LOOK_AGAIN_MS = 3_000;

export const intentQueries = {
  all: ["intents"] as const,
  detail: (wallet: string, id: string) =>
    queryOptions({
      queryKey: [...intentQueries.all, "detail", wallet, id],
      queryFn: ({ signal }) =>
        fetchJson(IntentView, `/api/intents/${encodeURIComponent(id)}`, { wallet }, signal),
      refetchInterval: LOOK_AGAIN_MS,
    }),
  inDoubt: () =>
    infiniteQueryOptions({
      queryKey: [...intentQueries.all, "inDoubt"],
      queryFn: ({ pageParam, signal }) =>
        fetchJson(IntentInDoubtPage, "/api/recovery", { cursor: pageParam }, signal),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (page) => page.nextCursor ?? undefined,
    }),
  settledDoubts: () =>
    infiniteQueryOptions({
      queryKey: [...intentQueries.all, "settledDoubts"],
      queryFn: ({ pageParam, signal }) =>
        fetchJson(SettledDoubtPage, "/api/recovery/settled", { cursor: pageParam }, signal),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (page) => page.nextCursor ?? undefined,
    }),
};
