import { defineRoute } from "@/app/_server/define-route";
import { listForeign } from "@/lib/adoption/list-foreign.server";
import { RunQuery } from "@/lib/adoption/schema";

export const dynamic = "force-dynamic";

export const GET = defineRoute({ right: "operations.work", query: RunQuery }, (ctx, { query }) =>
  listForeign(ctx, query),
);
