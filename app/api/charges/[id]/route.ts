import { z } from "zod";
import { defineRoute } from "@/app/_server/define-route";
import { getCharge } from "@/lib/domain/charges/get-charge.server";

export const dynamic = "force-dynamic";

export const GET = defineRoute(
  { right: "records.see", wallet: true, params: z.object({ id: z.string() }) },
  (ctx, { params }) => getCharge(ctx, params.id),
);
