import { readQuery } from "@/lib/core/reads/read-query";
import { type DutyView } from "./schema";

/** The only place where a key of this noun is spelt. */
export const dutyQueries = {
  all: ["duty"] as const,
  view: () => readQuery<DutyView>([...dutyQueries.all, "view"], "/api/blocks/duty"),
};
