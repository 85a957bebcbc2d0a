import { z } from "zod";
import { defineRoute } from "@/app/_server/define-route";
import { getRecipient } from "@/lib/domain/recipients/get-recipient.server";

export const dynamic = "force-dynamic";

export const GET = defineRoute(
  { right: "records.see", params: z.object({ id: z.string() }) },
  (ctx, { params }) => getRecipient(ctx, params.id),
);
