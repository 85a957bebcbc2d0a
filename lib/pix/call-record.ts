import { type CallFailure, type CallMethod } from "@/lib/core/enums/api-calls";

/** One call as it is stored: no body, no secret, no text that a person typed. */
export type ApiCallRecord = {
  at: Date;
  method: CallMethod;
  /** The specification's path, `{id}` for identifiers. */
  path: string;
  /** A UUID or one of our own keys; null where the call named its object by a free text. */
  objectId: string | null;
  wallet: string | null;
  /** Null where no status line came. */
  status: number | null;
  failure: CallFailure | null;
  errorCode: string | null;
  durationMs: number;
  traceId: string | null;
  serviceTraceId: string | null;
  intentId: string | null;
  idempotencyKey: string | null;
};
