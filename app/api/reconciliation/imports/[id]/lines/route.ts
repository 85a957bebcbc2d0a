import { defineRoute } from "@/app/_server/define-route";
import { listLines } from "@/lib/reconciliation/imports/list-lines.server";
import { LinesQuery, RunParams } from "@/lib/reconciliation/imports/schema";

export const GET = defineRoute({ right: "operations.work", params: RunParams, query: LinesQuery }, listLines);
