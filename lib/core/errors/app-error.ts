import { isOfClass } from "./is-of-class";
import { type Refusal } from "../enums/connection";
import { CONFLICTS, type Conflict } from "../enums/conflicts";
import { parseEnum } from "../enums/enums";

/** Closed list: each code has its HTTP status and its texts (messages/<locale>/errors.json). */
export const APP_ERROR_STATUS = {
  invalid_input: 400,
  not_signed_in: 401,
  not_allowed: 403,
  /** Nothing was done: the person first shows again who it is, and then the same is asked for once more. */
  presence_needed: 403,
  not_found: 404,
  conflict: 409,
  /** The page is of another build than the server: what it asked for was not done. */
  outdated_page: 409,
  /** Withdrawals and refunds are stopped by an admin. */
  frozen: 423,
  key_reused: 422,
  rejected_upstream: 422,
  too_many_requests: 429,
  internal: 500,
  /** Our own database is away, and nothing was written down: so nothing was sent either. */
  not_written: 503,
  /** Our own database is unavailable for a read: completed work is stored, and the reader retries. */
  database_away: 503,
  upstream_unavailable: 503,
  outcome_unknown: 504,
} as const;

export type AppErrorCode = keyof typeof APP_ERROR_STATUS;

/** Field path ("customer.document", "split.0.amountCentavos") to a message key of `messages/<locale>/errors.json`. */
export type FieldFaults = Readonly<Record<string, string>>;

export type AppErrorDetails = {
  /** For the log alone: nothing decides by it. */
  message?: string;
  fields?: FieldFaults;
  /** The service's named code, wherever in the body it stood (specification, "Named codes"). */
  upstreamCode?: string;
  /** The status of the service's answer. */
  upstreamStatus?: number;
  /** The service's own message: shown verbatim, never as markup. */
  upstreamMessage?: string;
  /** The reason why the service rejected it before processing, shown in a text of ours. */
  upstreamRefusal?: Refusal;
  traceId?: string;
  retryAfterSeconds?: number;
  cause?: unknown;
};

type Unreasoned = Exclude<AppErrorCode, "conflict">;

const APP_ERROR = Symbol.for("guiche.app-error");

export class AppError extends Error {
  override readonly name = "AppError";
  /** See `isOfClass`: thrown in one copy of this module, caught in another. */
  readonly [APP_ERROR] = true;
  static override [Symbol.hasInstance](value: unknown): boolean {
    return isOfClass(value, APP_ERROR);
  }
  readonly code: AppErrorCode;
  /** Set for a conflict only. */
  readonly reason: Conflict | undefined;
  readonly fields: FieldFaults | undefined;
  readonly upstreamCode: string | undefined;
  readonly upstreamStatus: number | undefined;
  readonly upstreamMessage: string | undefined;
  readonly upstreamRefusal: Refusal | undefined;
  readonly traceId: string | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: "conflict", details: AppErrorDetails & { reason: Conflict });
  constructor(code: Unreasoned, details?: AppErrorDetails);
  constructor(code: AppErrorCode, details: AppErrorDetails & { reason?: Conflict } = {}) {
    super(details.message ?? details.reason ?? code, { cause: details.cause });
    this.code = code;
    this.reason = code === "conflict" ? details.reason : undefined;
    this.fields = details.fields;
    this.upstreamCode = details.upstreamCode;
    this.upstreamStatus = details.upstreamStatus;
    this.upstreamMessage = details.upstreamMessage;
    this.upstreamRefusal = details.upstreamRefusal;
    this.traceId = details.traceId;
    this.retryAfterSeconds = details.retryAfterSeconds;
  }

  get status(): number {
    return APP_ERROR_STATUS[this.code];
  }

  /** The part of the error that may leave the server: no cause, no stack, no internal message. */
  toPublic(): PublicError {
    return {
      code: this.code,
      ...(this.reason && { reason: this.reason }),
      ...(this.fields && { fields: this.fields }),
      ...(this.upstreamCode && { upstreamCode: this.upstreamCode }),
      ...(this.upstreamStatus !== undefined && { upstreamStatus: this.upstreamStatus }),
      ...(this.upstreamMessage && { upstreamMessage: this.upstreamMessage }),
      ...(this.upstreamRefusal && { upstreamRefusal: this.upstreamRefusal }),
      ...(this.traceId && { traceId: this.traceId }),
      ...(this.retryAfterSeconds !== undefined && { retryAfterSeconds: this.retryAfterSeconds }),
    };
  }

  static fromPublic(error: PublicError): AppError {
    const { code, reason, ...details } = error;
    return code === "conflict"
      ? new AppError(code, { ...details, reason: parseEnum(CONFLICTS, reason, "changed") })
      : new AppError(code, details);
  }
}

export type PublicError = {
  code: AppErrorCode;
  /** Set for a conflict. A page may receive a reason that it does not know from a server of another build. */
  reason?: Conflict;
  fields?: FieldFaults;
  upstreamCode?: string;
  upstreamStatus?: number;
  upstreamMessage?: string;
  upstreamRefusal?: Refusal;
  traceId?: string;
  retryAfterSeconds?: number;
};

/** The result of a server action. */
export type ActionResult<T> = { ok: true; data: T } | { ok: false; error: PublicError };
