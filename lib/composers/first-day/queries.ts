import { readQuery } from "@/lib/core/reads/read-query";
import { type FirstDay } from "./schema";

/** The only place where a key of this noun is spelt. */
export const firstDayQueries = {
  all: ["first-day"] as const,
  own: () => readQuery<FirstDay>([...firstDayQueries.all, "own"], "/api/first-day"),
};
