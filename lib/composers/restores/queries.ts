import { queryOptions } from "@tanstack/react-query";
import { fetchJson } from "@/lib/core/fetch-json";
import { outageQueries } from "@/lib/reconciliation/outages/queries";
import { type OpenRestore } from "./schema";

/** Goes stale with the outages: what is read is read because of one. */
export const restoreQueries = {
  open: () =>
    queryOptions({
      queryKey: [...outageQueries.all, "restore"],
      queryFn: ({ signal }) => fetchJson<OpenRestore>("/api/reconciliation/restore", {}, signal),
    }),
};
