import { type CallFailure, type CallMethod } from "@/lib/core/enums/api-calls";
import { listQuery } from "@/lib/core/reads/read-query";
import { type CallFilter } from "./filter";

/** One call as it is stored: no body, no secret, no clear document. */
export type CallListItem = {
  id: number;
  at: string;
  method: CallMethod;
  path: string;
  objectId: string | null;
  wallet: string | null;
  status: number | null;
  failure: CallFailure | null;
  errorCode: string | null;
  durationMs: number;
  traceId: string | null;
  serviceTraceId: string | null;
  intentId: string | null;
};

export type CallPage = {
  items: CallListItem[];
  nextCursor: string | null;
  /** Where no index answers all that is asked: what is older was not looked at, and the next page begins there. */
  searchedBackTo: string | null;
};

/** The only place where a key of this noun is spelt. No frame reports a call: the page refetches on request. */
export const callQueries = {
  all: ["calls"] as const,
  list: (filter: CallFilter) =>
    listQuery<CallPage>([...callQueries.all, "list", filter], "/api/api-calls", filter, {
      meta: { isTold: false },
    }),
};
