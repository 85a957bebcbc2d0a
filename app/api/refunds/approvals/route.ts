import { defineRoute } from "@/app/_server/define-route";
import { listRefundApprovals } from "@/lib/domain/refunds/get-refund-approval.server";

export const GET = defineRoute({ right: "records.see", wallet: true }, listRefundApprovals);
