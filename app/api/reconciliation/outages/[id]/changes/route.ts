import { defineRoute } from "@/app/_server/define-route";
import { listOutageChanges } from "@/lib/reconciliation/outages/list-outage-changes.server";
import { OutageParams, OutageQuery } from "@/lib/reconciliation/outages/schema";

export const GET = defineRoute(
  { right: "operations.work", params: OutageParams, query: OutageQuery },
  listOutageChanges,
);
