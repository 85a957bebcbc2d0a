import { z } from "zod";
import { defineRoute } from "@/app/_server/define-route";
import { getBlock } from "@/lib/domain/blocks/get-block.server";

export const dynamic = "force-dynamic";

export const GET = defineRoute(
  { right: "records.see", params: z.object({ id: z.string() }) },
  (ctx, { params }) => getBlock(ctx, params.id),
);
