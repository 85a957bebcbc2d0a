import { z } from "zod";
import { defineRoute } from "@/app/_server/define-route";
import { searchText } from "@/lib/core/fields";
import { searchEverything } from "@/lib/domain/transactions/search-everything.server";

export const dynamic = "force-dynamic";

const Query = z.object({ q: searchText().default("") });

export const GET = defineRoute({ right: "records.see", query: Query }, (ctx, { query }) =>
  searchEverything(ctx, query.q),
);
