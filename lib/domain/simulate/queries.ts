import { readQuery } from "@/lib/core/reads/read-query";
import { type LifeView } from "./schema";

const ASKED_AGAIN_MS = 60_000;

/** The only place where a key of this noun is spelt. */
export const lifeQueries = {
  all: ["life"] as const,
  now: () =>
    readQuery<LifeView>(lifeQueries.all, "/api/simulate/life", {}, { refetchInterval: ASKED_AGAIN_MS }),
};
