import { defineRoute } from "@/app/_server/define-route";
import { listOutages } from "@/lib/reconciliation/outages/list-outages.server";
import { OutageQuery } from "@/lib/reconciliation/outages/schema";

export const GET = defineRoute({ right: "operations.work", query: OutageQuery }, listOutages);
