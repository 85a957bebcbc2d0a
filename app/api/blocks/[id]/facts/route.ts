import { z } from "zod";
import { defineRoute } from "@/app/_server/define-route";
import { getCaseFacts } from "@/lib/composers/dossiers/defence.server";

export const dynamic = "force-dynamic";

export const GET = defineRoute(
  { right: "block.work", params: z.object({ id: z.string() }) },
  async (ctx, { params }) => getCaseFacts(ctx, params.id),
);
