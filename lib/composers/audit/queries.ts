import { listQuery } from "@/lib/core/reads/read-query";
import { type AuditFilter } from "./filter";
import { type AuditPage } from "./schema";

type Filter = AuditFilter;

/** The only place where a key of this noun is spelt. No frame tells of an entry: the page asks again when it is asked to. */
export const auditQueries = {
  all: ["audit"] as const,
  list: (filter: Filter) =>
    listQuery<AuditPage>([...auditQueries.all, "list", filter], "/api/audit", filter, {
      meta: { isTold: false },
    }),
};
