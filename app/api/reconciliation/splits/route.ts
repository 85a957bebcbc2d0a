import { defineRoute } from "@/app/_server/define-route";
import { summarizeSplits } from "@/lib/split-reconciliation/reconcile-splits.server";
import { SplitPeriod } from "@/lib/split-reconciliation/schema";

export const dynamic = "force-dynamic";

export const GET = defineRoute({ right: "operations.work", query: SplitPeriod }, (ctx, { query }) =>
  summarizeSplits(ctx, query),
);
