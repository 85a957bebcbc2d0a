import { z } from "zod";
import { defineRoute } from "@/app/_server/define-route";
import { getRefund } from "@/lib/domain/refunds/get-refund.server";

export const dynamic = "force-dynamic";

export const GET = defineRoute(
  { right: "records.see", wallet: true, params: z.object({ id: z.string() }) },
  (ctx, { params }) => getRefund(ctx, params.id),
);
