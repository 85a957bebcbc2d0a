import { z } from "zod";
import { defineRoute } from "@/app/_server/define-route";
import { listEvidence } from "@/lib/domain/evidence/list-evidence.server";

export const dynamic = "force-dynamic";

export const GET = defineRoute(
  { right: "records.see", params: z.object({ id: z.string() }) },
  async (ctx, { params }) => listEvidence(ctx, params.id),
);
