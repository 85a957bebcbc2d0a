import { z } from "zod";
import { defineRoute } from "@/app/_server/define-route";
import { getDelivery } from "@/lib/webhooks/get-delivery.server";

export const dynamic = "force-dynamic";

export const GET = defineRoute(
  { right: "operations.work", params: z.object({ id: z.coerce.number().int().positive() }) },
  (ctx, { params }) => getDelivery(ctx, params.id),
);
