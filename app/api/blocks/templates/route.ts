import { defineRoute } from "@/app/_server/define-route";
import { listTemplates } from "@/lib/domain/defences/list-templates.server";
import { TemplatesQuery } from "@/lib/domain/defences/schema";

export const GET = defineRoute(
  { right: "block.work", query: TemplatesQuery, isAsWritten: true },
  async (ctx, query) => listTemplates(ctx, query.reason),
);
