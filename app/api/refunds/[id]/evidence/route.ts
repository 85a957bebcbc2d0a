import { z } from "zod";
import { defineRoute } from "@/app/_server/define-route";
import { getRefundDoubt } from "@/lib/refunds/get-refund-doubt.server";

export const dynamic = "force-dynamic";

export const GET = defineRoute(
  { right: "operations.work", wallet: true, params: z.object({ id: z.string() }) },
  (ctx, { params }) => getRefundDoubt(ctx, params.id),
);
