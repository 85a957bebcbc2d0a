import { z } from "zod";
import { defineRoute } from "@/app/_server/define-route";
import { getUnknownRefund } from "@/lib/domain/refunds/get-unknown-refund.server";

export const dynamic = "force-dynamic";

export const GET = defineRoute(
  { right: "operations.work", wallet: true, params: z.object({ id: z.string() }) },
  (ctx, { params }) => getUnknownRefund(ctx, params.id),
);
