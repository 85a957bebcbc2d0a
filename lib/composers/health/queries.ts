import { readQuery } from "@/lib/core/reads/read-query";
import { type Health } from "./types";

/** Ages grow without a frame that reports it. */
const LOOK_AGAIN_MS = 5_000;

export const healthQueries = {
  all: ["health"] as const,
  now: () =>
    readQuery<Health>(
      [...healthQueries.all, "now"],
      "/api/health/figures",
      {},
      { refetchInterval: LOOK_AGAIN_MS },
    ),
};
