import { readQuery } from "@/lib/core/reads/read-query";
import { outageQueries } from "@/lib/reconciliation/outages/queries";
import { type OpenRestore } from "./types";

/** Goes stale with the outages: what is read is read because of one. */
export const restoreQueries = {
  open: () => readQuery<OpenRestore>([...outageQueries.all, "restore"], "/api/reconciliation/restore"),
};
