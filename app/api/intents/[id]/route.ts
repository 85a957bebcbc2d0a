import { z } from "zod";
import { defineRoute } from "@/app/_server/define-route";
import { getIntent } from "@/lib/engine/intents/get-intent.server";

export const dynamic = "force-dynamic";

export const GET = defineRoute(
  { right: "records.see", wallet: true, params: z.object({ id: z.string() }) },
  (ctx, { params }) => getIntent(ctx, params.id),
);
