import { defineRoute } from "@/app/_server/define-route";
import { listApprovalRequests } from "@/lib/domain/withdrawals/get-approval-request.server";

export const GET = defineRoute({ right: "records.see", wallet: true }, listApprovalRequests);
