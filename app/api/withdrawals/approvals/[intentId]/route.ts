import { z } from "zod";
import { defineRoute } from "@/app/_server/define-route";
import { getApprovalRequest } from "@/lib/domain/withdrawals/get-approval-request.server";

export const GET = defineRoute(
  { right: "records.see", wallet: true, params: z.object({ intentId: z.string() }) },
  (ctx, { intentId }) => getApprovalRequest(ctx, intentId),
);
