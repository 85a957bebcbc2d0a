import { defineRoute } from "@/app/_server/define-route";
import { getListViews } from "@/lib/composers/views/get-list-views.server";
import { ListViewsQuery } from "@/lib/composers/views/schema";

export const GET = defineRoute({ right: "records.see", query: ListViewsQuery }, (ctx, query) =>
  getListViews(ctx, query.list),
);
