import { defineRoute } from "@/app/_server/define-route";
import { listSplitCharges } from "@/lib/split-reconciliation/reconcile-splits.server";
import { SplitQuery } from "@/lib/split-reconciliation/schema";

export const dynamic = "force-dynamic";

export const GET = defineRoute({ right: "operations.work", query: SplitQuery }, (ctx, { query }) =>
  listSplitCharges(ctx, query),
);
