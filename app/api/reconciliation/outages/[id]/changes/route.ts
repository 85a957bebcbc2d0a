import { defineRoute } from "@/app/_server/define-route";
import { listOutageChanges } from "@/lib/reconciliation/outages/list-outage-changes.server";
import { OutageParams, OutageQuery } from "@/lib/reconciliation/outages/schema";

export const dynamic = "force-dynamic";

export const GET = defineRoute(
  { right: "operations.work", params: OutageParams, query: OutageQuery },
  (ctx, { params, query }) => listOutageChanges(ctx, { ...params, ...query }),
);
