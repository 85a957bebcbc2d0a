import { z } from "zod";
import { defineRoute } from "@/app/_server/define-route";
import { getRefundApproval } from "@/lib/domain/refunds/get-refund-approval.server";

export const GET = defineRoute(
  { right: "records.see", wallet: true, params: z.object({ intentId: z.string() }) },
  (ctx, { intentId }) => getRefundApproval(ctx, intentId),
);
