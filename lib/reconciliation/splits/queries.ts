import { listQuery } from "@/lib/core/reads/read-query";
import { type SplitChargePage, type SplitFilter, type SplitPeriod, type SplitSummary } from "./schema";

/** The only place where a key of this noun is spelt. */
export const splitQueries = {
  all: ["split-reconciliation"] as const,
  summary: ({ from, to }: SplitPeriod) =>
    listQuery<SplitSummary>([...splitQueries.all, "summary", from, to], "/api/reconciliation/splits", {
      from,
      to,
    }),
  charges: (filter: SplitFilter) =>
    listQuery<SplitChargePage>(
      [...splitQueries.all, "charges", filter],
      "/api/reconciliation/splits/charges",
      filter,
    ),
};
