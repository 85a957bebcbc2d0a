import { queryOptions } from "@tanstack/react-query";
import { fetchJson } from "@/lib/core/fetch-json";
import { type Health } from "./schema";

/** Ages grow without a frame that tells of it. */
const LOOK_AGAIN_MS = 5_000;

export const healthQueries = {
  all: ["health"] as const,
  now: () =>
    queryOptions({
      queryKey: [...healthQueries.all, "now"],
      queryFn: ({ signal }) => fetchJson<Health>("/api/health/figures", {}, signal),
      refetchInterval: LOOK_AGAIN_MS,
    }),
};
