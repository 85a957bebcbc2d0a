import { defineRoute } from "@/app/_server/define-route";
import { getDrift } from "@/lib/reconciliation/balances/get-drift.server";

export const GET = defineRoute({ right: "operations.work", wallet: true }, getDrift);
