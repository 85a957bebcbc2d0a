import { z } from "zod";
import { defineRoute } from "@/app/_server/define-route";
import { searchEverything } from "@/lib/composers/search/search-everything.server";
import { searchText } from "@/lib/core/forms/fields";

const Query = z.object({
  q: searchText().default(""),
  /** Requests matches of partial words that are older than this moment. */
  before: z.iso
    .datetime()
    .transform((moment) => new Date(moment))
    .optional(),
});

export const GET = defineRoute({ right: "records.see", query: Query }, (ctx, query) =>
  searchEverything(ctx, { text: query.q, piecesBefore: query.before }),
);
