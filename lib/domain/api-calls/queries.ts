import { listQuery } from "@/lib/core/reads/read-query";
import { type CallFilter } from "./filter";
import { type CallPage } from "./schema";

type Filter = CallFilter;

/** The only place where a key of this noun is spelt. No frame tells of a call: the page asks again when it is asked to. */
export const callQueries = {
  all: ["calls"] as const,
  list: (filter: Filter) =>
    listQuery<CallPage>([...callQueries.all, "list", filter], "/api/calls", filter, {
      meta: { isTold: false },
    }),
};
