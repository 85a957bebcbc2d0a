import { listQuery } from "@/lib/core/reads/read-query";
import { type Period } from "@/lib/core/reads/period";
import { type SplitFilter } from "./filter";
import { type SplitChargePage, type SplitSummary } from "./schema";

/** The only place where a key of this noun is spelt. */
export const splitQueries = {
  all: ["split-reconciliation"] as const,
  summary: ({ from, to }: Period) =>
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
