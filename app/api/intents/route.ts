import { z } from "zod";
import { defineRoute } from "@/app/_server/define-route";
import { listOpenIntents } from "@/lib/engine/intents/list-open-intents.server";

export const GET = defineRoute(
  { right: "operations.work", query: z.object({ cursor: z.string().max(64).optional() }) },
  listOpenIntents,
);
