import { defineRoute } from "@/app/_server/define-route";
import { listSplitCharges } from "@/lib/reconciliation/splits/reconcile-splits.server";
import { SplitQuery } from "@/lib/reconciliation/splits/schema";

export const GET = defineRoute({ right: "operations.work", query: SplitQuery }, listSplitCharges);
