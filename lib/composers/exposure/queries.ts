import { queryOptions } from "@tanstack/react-query";
import { blockQueries } from "@/lib/domain/blocks/queries";
import { fetchJson } from "@/lib/core/fetch-json";
import { type Exposure } from "./schema";

/** The only place where a key of this noun is spelt. */
export const exposureQueries = {
  /** What is told of a block is told of what all of them hold. */
  all: blockQueries.exposure,
  view: () =>
    queryOptions({
      queryKey: [...exposureQueries.all, "view"],
      queryFn: ({ signal }) => fetchJson<Exposure>("/api/blocks/exposure", {}, signal),
    }),
};
