import { z } from "zod";
import { IdParams, defineRoute } from "@/app/_server/define-route";
import { sentSecondsAgo } from "@/lib/core/forms/fields";
import { getIntent } from "@/lib/engine/intents/get-intent.server";

export const GET = defineRoute(
  {
    right: "records.see",
    wallet: true,
    params: IdParams,
    query: z.object({ sentSecondsAgo: sentSecondsAgo() }),
  },
  (ctx, { id, sentSecondsAgo }) => getIntent(ctx, id, sentSecondsAgo),
);
