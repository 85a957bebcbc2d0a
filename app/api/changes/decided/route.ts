import { defineRoute } from "@/app/_server/define-route";
import { listDecided } from "@/lib/platform/agreements/list-changes.server";
import { ChangeFilter } from "@/lib/platform/agreements/schema";

export const dynamic = "force-dynamic";

export const GET = defineRoute({ right: "change.decide", query: ChangeFilter }, (ctx, { query }) =>
  listDecided(ctx, query),
);
