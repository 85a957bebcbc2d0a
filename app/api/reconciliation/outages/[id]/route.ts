import { defineRoute } from "@/app/_server/define-route";
import { getOutageReport } from "@/lib/reconciliation/outages/get-outage-report.server";
import { OutageParams } from "@/lib/reconciliation/outages/schema";

export const dynamic = "force-dynamic";

export const GET = defineRoute({ right: "operations.work", params: OutageParams }, (ctx, { params }) =>
  getOutageReport(ctx, params.id),
);
