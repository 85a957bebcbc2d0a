import { z } from "zod";
import { defineRoute } from "@/app/_server/define-route";
import { getCustomer } from "@/lib/domain/customers/get-customer.server";

export const dynamic = "force-dynamic";

export const GET = defineRoute(
  { right: "records.see", params: z.object({ id: z.string() }) },
  (ctx, { params }) => getCustomer(ctx, params.id),
);
