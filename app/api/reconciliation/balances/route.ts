import { defineRoute } from "@/app/_server/define-route";
import { listDrifts } from "@/lib/reconciliation/balances/list-drifts.server";

export const GET = defineRoute({ right: "operations.work" }, listDrifts);
