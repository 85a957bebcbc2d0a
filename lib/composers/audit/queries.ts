import { infiniteQueryOptions } from "@tanstack/react-query";
import { fetchJson } from "@/lib/core/fetch-json";
import { type AuditFilter } from "./filter";
import { type AuditPage } from "./schema";

type Filter = AuditFilter;

/** The only place where a key of this noun is spelt. No frame tells of an entry: the page asks again when it is asked to. */
export const auditQueries = {
  all: ["audit"] as const,
  list: (filter: Filter) =>
    infiniteQueryOptions({
      queryKey: [...auditQueries.all, "list", filter],
      queryFn: ({ pageParam, signal }) =>
        fetchJson<AuditPage>("/api/audit", { ...filter, cursor: pageParam }, signal),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (page) => page.nextCursor ?? undefined,
      meta: { isTold: false },
    }),
};
