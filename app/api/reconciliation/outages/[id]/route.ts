import { defineRoute } from "@/app/_server/define-route";
import { getOutageReport } from "@/lib/reconciliation/outages/get-outage-report.server";
import { OutageParams } from "@/lib/reconciliation/outages/schema";

export const GET = defineRoute({ right: "operations.work", params: OutageParams }, (ctx, { id }) =>
  getOutageReport(ctx, id),
);
