import { defineRoute } from "@/app/_server/define-route";
import { listUnmatched } from "@/lib/reconciliation/imports/list-unmatched.server";
import { RunQuery } from "@/lib/reconciliation/imports/schema";

export const GET = defineRoute({ right: "operations.work", query: RunQuery }, listUnmatched);
