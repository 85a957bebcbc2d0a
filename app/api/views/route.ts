import { defineRoute } from "@/app/_server/define-route";
import { getListViews } from "@/lib/domain/views/get-list-views.server";
import { ListViewsQuery } from "@/lib/domain/views/schema";

export const dynamic = "force-dynamic";

export const GET = defineRoute({ right: "records.see", query: ListViewsQuery }, (ctx, { query }) =>
  getListViews(ctx, query.list),
);
