import { queryOptions } from "@tanstack/react-query";
import { fetchJson } from "@/lib/core/fetch-json";
import { type Tasks, type Briefs, type TaskCounts } from "./schema";

/** Deadlines pass and doubts grow old without anything that tells of it. */
const READ_AGAIN_MS = 60_000;

/** The only place where a key of this noun is spelt. */
export const taskQueries = {
  all: ["tasks"] as const,
  mine: () =>
    queryOptions({
      queryKey: [...taskQueries.all, "mine"],
      queryFn: ({ signal }) => fetchJson<Tasks>("/api/tasks", {}, signal),
      refetchInterval: READ_AGAIN_MS,
    }),
  briefs: () =>
    queryOptions({
      queryKey: [...taskQueries.all, "briefs"],
      queryFn: ({ signal }) => fetchJson<Briefs>("/api/tasks/briefs", {}, signal),
      refetchInterval: READ_AGAIN_MS,
    }),
  /** What the menu shows on every page. */
  counts: () =>
    queryOptions({
      queryKey: [...taskQueries.all, "counts"],
      queryFn: ({ signal }) => fetchJson<TaskCounts>("/api/tasks/counts", {}, signal),
      refetchInterval: READ_AGAIN_MS,
    }),
};
