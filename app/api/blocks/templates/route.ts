import { defineRoute } from "@/app/_server/define-route";
import { filterSchema } from "@/lib/core/reads/filter-schema";
import { FIRST_REASON, templateParsers } from "@/lib/domain/defences/filter";
import { listTemplates } from "@/lib/domain/defences/list-templates.server";

export const GET = defineRoute(
  { right: "block.work", query: filterSchema(templateParsers), isAsWritten: true },
  async (ctx, { reason = FIRST_REASON }) => listTemplates(ctx, reason),
);
