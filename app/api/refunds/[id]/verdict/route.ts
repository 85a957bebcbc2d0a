import { z } from "zod";
import { defineRoute } from "@/app/_server/define-route";
import { getRefundVerdict } from "@/lib/domain/refunds/get-refund-verdict.server";

export const dynamic = "force-dynamic";

export const GET = defineRoute(
  { right: "refund.request", wallet: true, params: z.object({ id: z.string() }) },
  (ctx, { params }) => getRefundVerdict(ctx, params.id),
);
