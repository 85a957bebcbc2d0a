import { z } from "zod";
import { defineRoute } from "@/app/_server/define-route";
import { listSettledDoubts } from "@/lib/intents/list-settled-doubts.server";

export const dynamic = "force-dynamic";

export const GET = defineRoute(
  { right: "operations.work", query: z.object({ cursor: z.string().max(64).optional().catch(undefined) }) },
  (ctx, { query }) => listSettledDoubts(ctx, query),
);
