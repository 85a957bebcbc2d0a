import { z } from "zod";
import { defineRoute } from "@/app/_server/define-route";
import { wholeNumber } from "@/lib/core/forms/fields";
import { getDelivery } from "@/lib/composers/deliveries/get-delivery.server";

export const GET = defineRoute(
  { right: "operations.work", params: z.object({ id: wholeNumber().pipe(z.int().positive()) }) },
  (ctx, { id }) => getDelivery(ctx, id),
);
