import { ATTEMPT_OUTCOMES } from "@/lib/core/enums/api-calls";
import { z } from "zod";

/** Code of a write that a freeze stopped before it ever left. */
export const FROZEN = "FROZEN";
/** Code of a held write that the rules leave no hour to. */
export const NO_OPEN_HOUR = "NO_OPEN_HOUR";

/** Code of a payout that is not sent again because its recipient was disabled. */
export const RECIPIENT_DISABLED = "RECIPIENT_DISABLED";
/** Refusals of ours that say nothing of an earlier attempt: it may have left before the freeze, or before the recipient was disabled. */
export const SAY_NOTHING_BEFORE = [FROZEN, RECIPIENT_DISABLED] as const;

/** The outcome of the last attempt, as stored with the intent. It contains no body and no personal data. */
export const AttemptOutcome = z.object({
  proof: z.enum(["accepted", "rejected", "not_sent", "ambiguous"]),
  kind: z.enum(ATTEMPT_OUTCOMES),
  status: z.number().optional(),
  code: z.string().optional(),
  serviceMessage: z.string().optional(),
  serviceTraceId: z.string().optional(),
  fields: z.record(z.string(), z.string()).optional(),
  /** A refusal that came after an attempt whose outcome was lost: it holds once that attempt is seen to have done nothing. */
  refusal: z
    .object({ status: z.number(), code: z.string(), serviceMessage: z.string() })
    .partial()
    .optional(),
  /** The delay that the service asked for, and the moment that results from it: nothing shortens it. */
  retryAfterSeconds: z.number().optional(),
  notBefore: z.string().optional(),
  /** The expiry that the service reported for an accepted charge and that is not believed, and ours in its place. */
  expiry: z.object({ told: z.string(), counted: z.string() }).optional(),
  /** How many attempts in a row came to the very same answer: a cached error looks like this. */
  repeated: z.number().default(1),
});
export type AttemptOutcome = z.infer<typeof AttemptOutcome>;
