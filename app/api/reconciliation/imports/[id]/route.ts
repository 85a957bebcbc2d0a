import { defineRoute } from "@/app/_server/define-route";
import { getRun } from "@/lib/reconciliation/imports/list-runs.server";
import { RunParams } from "@/lib/reconciliation/imports/schema";

export const GET = defineRoute({ right: "operations.work", params: RunParams }, (ctx, { id }) =>
  getRun(ctx, id),
);
