import { listQuery, readQuery } from "@/lib/core/reads/read-query";
import { type OutagePage, type OutageReport, type OutageChangePage } from "./schema";

const addressOf = (id: string): string => `/api/reconciliation/outages/${encodeURIComponent(id)}`;

/** The only place where a key of this noun is spelt. */
export const outageQueries = {
  all: ["outages"] as const,
  list: () => listQuery<OutagePage>([...outageQueries.all, "list"], "/api/reconciliation/outages"),
  report: (id: string) => readQuery<OutageReport>([...outageQueries.all, "report", id], addressOf(id)),
  changes: (id: string) =>
    listQuery<OutageChangePage>([...outageQueries.all, "changes", id], `${addressOf(id)}/changes`),
};
