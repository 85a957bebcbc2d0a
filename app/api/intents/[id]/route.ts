import { z } from "zod";
import { defineRoute } from "@/app/_server/define-route";
import { sentSecondsAgo } from "@/lib/core/fields";
import { getIntent } from "@/lib/engine/intents/get-intent.server";

export const dynamic = "force-dynamic";

export const GET = defineRoute(
  {
    right: "records.see",
    wallet: true,
    params: z.object({ id: z.string() }),
    query: z.object({ sentSecondsAgo: sentSecondsAgo() }),
  },
  (ctx, { params, query }) => getIntent(ctx, params.id, query.sentSecondsAgo),
);
