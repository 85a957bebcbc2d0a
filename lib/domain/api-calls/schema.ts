import { CALL_FAILURES, CALL_METHODS } from "@/lib/core/words/calls";
import { z } from "zod";
import { filterSchema } from "@/lib/core/filter-schema";
import { callParsers } from "./filter";

export const CallListQuery = filterSchema(callParsers).extend({ cursor: z.string().max(64).optional() });
export type CallListQuery = z.infer<typeof CallListQuery>;

/** One call as it is kept: no body, no secret, no clear document. */
export const CallListItem = z.object({
  id: z.number(),
  at: z.string(),
  method: z.enum(CALL_METHODS),
  path: z.string(),
  objectId: z.string().nullable(),
  wallet: z.string().nullable(),
  status: z.number().nullable(),
  failure: z.enum(CALL_FAILURES).nullable(),
  errorCode: z.string().nullable(),
  durationMs: z.number(),
  traceId: z.string().nullable(),
  serviceTraceId: z.string().nullable(),
  intentId: z.string().nullable(),
});
export type CallListItem = z.infer<typeof CallListItem>;

export const CallPage = z.object({
  items: z.array(CallListItem),
  nextCursor: z.string().nullable(),
  /** Where no index answers all that is asked: what is older was not looked at, and the next page begins there. */
  searchedBackTo: z.string().nullable(),
});
export type CallPage = z.infer<typeof CallPage>;
