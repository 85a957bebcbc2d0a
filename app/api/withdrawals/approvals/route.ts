import { defineRoute } from "@/app/_server/define-route";
import { listApprovalRequests } from "@/lib/domain/withdrawals/get-approval-request.server";

export const dynamic = "force-dynamic";

export const GET = defineRoute({ right: "records.see", wallet: true }, (ctx) => listApprovalRequests(ctx));
