import { queryOptions } from "@tanstack/react-query";
import { fetchJson } from "@/lib/core/fetch-json";

const schemas = () => import("./schema");

/** Ages grow without a frame that tells of it. */
const LOOK_AGAIN_MS = 5_000;

export const healthQueries = {
  all: ["health"] as const,
  now: () =>
    queryOptions({
      queryKey: [...healthQueries.all, "now"],
      queryFn: ({ signal }) =>
        fetchJson(async () => (await schemas()).Health, "/api/health/figures", {}, signal),
      refetchInterval: LOOK_AGAIN_MS,
    }),
};
