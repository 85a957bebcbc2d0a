import { readQuery } from "@/lib/core/reads/read-query";
import { type Tasks, type ApprovalSummaries, type TaskCounts } from "./schema";

/** The refetch interval: deadlines pass and doubts age without any event that reports it. */
const READ_AGAIN_MS = 60_000;

/** The only place where a key of this noun is spelt. */
export const taskQueries = {
  all: ["tasks"] as const,
  mine: () =>
    readQuery<Tasks>([...taskQueries.all, "mine"], "/api/tasks", {}, { refetchInterval: READ_AGAIN_MS }),
  briefs: () =>
    readQuery<ApprovalSummaries>(
      [...taskQueries.all, "briefs"],
      "/api/tasks/briefs",
      {},
      { refetchInterval: READ_AGAIN_MS },
    ),
  /** The counts that the menu shows on every page. */
  counts: () =>
    readQuery<TaskCounts>(
      [...taskQueries.all, "counts"],
      "/api/tasks/counts",
      {},
      { refetchInterval: READ_AGAIN_MS },
    ),
};
