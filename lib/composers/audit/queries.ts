import { listQuery } from "@/lib/core/reads/read-query";
import { type AuditFilter } from "./filter";
import { type AuditPage } from "./schema";

type Filter = AuditFilter;

/**
 * The only place where the keys of audit queries are spelt. No live frame reports an entry, so the page queries again
 * only on request.
 */
export const auditQueries = {
  all: ["audit"] as const,
  list: (filter: Filter) =>
    listQuery<AuditPage>([...auditQueries.all, "list", filter], "/api/audit", filter, {
      meta: { isTold: false },
    }),
};
