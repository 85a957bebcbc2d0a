import { z } from "zod";
import { defineRoute } from "@/app/_server/define-route";
import { getDefence } from "@/lib/composers/dossiers/defence.server";

export const dynamic = "force-dynamic";

export const GET = defineRoute(
  { right: "records.see", params: z.object({ id: z.string() }), isAsWritten: true },
  async (ctx, { params }) => getDefence(ctx, params.id),
);
