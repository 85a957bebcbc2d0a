import { z } from "zod";
import { defineRoute } from "@/app/_server/define-route";
import { listSettledOutcomes } from "@/lib/engine/intents/list-settled-outcomes.server";

export const GET = defineRoute(
  { right: "operations.work", query: z.object({ cursor: z.string().max(64).optional() }) },
  listSettledOutcomes,
);
