import { queryOptions } from "@tanstack/react-query";
import { fetchJson } from "@/lib/core/fetch-json";
import { type DutyView } from "./schema";

/** The only place where a key of this noun is spelt. */
export const dutyQueries = {
  all: ["duty"] as const,
  view: () =>
    queryOptions({
      queryKey: [...dutyQueries.all, "view"],
      queryFn: ({ signal }) => fetchJson<DutyView>("/api/blocks/duty", {}, signal),
    }),
};
