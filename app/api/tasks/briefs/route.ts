import { defineRoute } from "@/app/_server/define-route";
import { listApprovalSummaries } from "@/lib/composers/tasks/list-approval-summaries.server";

export const GET = defineRoute({ right: "records.see" }, listApprovalSummaries);
