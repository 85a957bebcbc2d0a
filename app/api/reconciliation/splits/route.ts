import { defineRoute } from "@/app/_server/define-route";
import { summarizeSplits } from "@/lib/reconciliation/splits/reconcile-splits.server";
import { SplitSummaryQuery } from "@/lib/reconciliation/splits/schema";

export const GET = defineRoute({ right: "operations.work", query: SplitSummaryQuery }, (ctx, query) =>
  summarizeSplits(ctx, query),
);
