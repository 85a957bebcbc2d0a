import { listQuery, readQuery } from "@/lib/core/reads/read-query";
import { type ChangeList, type ChangePage } from "./schema";

/** The only place where a key of this noun is spelt. */
export const changeQueries = {
  all: ["changes"] as const,
  waiting: () => readQuery<ChangeList>([...changeQueries.all, "waiting"], "/api/change-requests"),
  decided: () => listQuery<ChangePage>([...changeQueries.all, "decided"], "/api/change-requests/decided"),
};
