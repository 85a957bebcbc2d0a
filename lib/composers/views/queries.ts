import { readQuery } from "@/lib/core/reads/read-query";
import { type ListName } from "@/lib/core/enums/views";
import { type ListViews } from "./schema";

/** The only place where a key of this noun is spelt. */
export const viewQueries = {
  of: (list: ListName) =>
    readQuery<ListViews>(
      ["views", list],
      "/api/views",
      { list },
      {
        // Views that others share meanwhile can wait for the next page.
        staleTime: Infinity,
      },
    ),
};
