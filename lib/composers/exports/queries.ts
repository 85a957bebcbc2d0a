import { readQuery } from "@/lib/core/reads/read-query";
import { type ExportView } from "./schema";

const POLL_MS = 1_000;

const isOver = (state: string): boolean => state === "done" || state === "failed";

/** The only place where a key of this noun is spelt. */
export const exportQueries = {
  all: ["exports"] as const,
  progress: (id: string) =>
    readQuery<ExportView>(
      [...exportQueries.all, "progress", id],
      `/api/exports/${encodeURIComponent(id)}`,
      {},
      { refetchInterval: ({ state }) => (state.data && isOver(state.data.state) ? false : POLL_MS) },
    ),
};

export const exportFileHref = (id: string): string => `/api/exports/${encodeURIComponent(id)}/file`;
