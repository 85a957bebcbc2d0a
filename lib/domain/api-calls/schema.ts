import { CALL_FAILURES, CALL_METHODS } from "@/lib/core/words/calls";
import { z } from "zod";
import { isMoment } from "@/lib/core/iso";
import { uuidField, walletField } from "@/lib/core/fields";
import { CALL_OUTCOMES, CALL_PATHS } from "./labels";

/** What an address may hold: anything. A part that is no filter is none. */
export const CallFilter = z.object({
  outcome: z.enum(CALL_OUTCOMES).optional(),
  path: z.enum(CALL_PATHS).optional(),
  wallet: walletField().optional(),
  /** What was before this moment. */
  until: z.string().refine(isMoment).optional(),
  /** One write's calls. */
  intent: uuidField().optional(),
  cursor: z.string().max(64).optional(),
});
export type CallFilter = z.infer<typeof CallFilter>;

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
