import { type CallFailure, type CallMethod } from "@/lib/core/words/calls";
import { z } from "zod";
import { filterSchema } from "@/lib/core/reads/filter-schema";
import { callParsers } from "./filter";

export const CallListQuery = filterSchema(callParsers).extend({ cursor: z.string().max(64).optional() });
export type CallListQuery = z.infer<typeof CallListQuery>;

/** One call as it is kept: no body, no secret, no clear document. */
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
