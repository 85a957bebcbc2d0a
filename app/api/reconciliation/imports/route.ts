import { defineRoute } from "@/app/_server/define-route";
import { listRuns } from "@/lib/reconciliation/imports/list-runs.server";
import { RunQuery } from "@/lib/reconciliation/imports/schema";

export const GET = defineRoute({ right: "operations.work", query: RunQuery }, listRuns);
