import { type CallFailure } from "@/lib/core/enums/api-calls";
import { isOfClass } from "@/lib/core/errors/is-of-class";

/**
 * The proven effect of a call (faults, 1). `not_sent`: it never reached the service, or the service turned it away
 * before it looked at it. `rejected`: the service refused it. `ambiguous`: it may have taken effect.
 */
export type Proof = "not_sent" | "rejected" | "ambiguous";

export type PixErrorFacts = {
  proof: Proof;
  kind: CallFailure;
  /** Method and the specification's path, or what was refused before a call was made. */
  about: string;
  status?: number | undefined;
  code?: string | undefined;
  serviceMessage?: string | undefined;
  details?: unknown;
  traceId?: string | undefined;
  retryAfterSeconds?: number | undefined;
  cause?: unknown;
};

const PIX_ERROR = Symbol.for("guiche.pix-error");

/** A call to the service that gave no usable answer. Every failure of `PixClient` is one of these. */
export class PixError extends Error {
  override readonly name = "PixError";
  /** See `isOfClass`: the client may have been made by another copy of this module. */
  readonly [PIX_ERROR] = true;
  static override [Symbol.hasInstance](value: unknown): boolean {
    return isOfClass(value, PIX_ERROR);
  }
  readonly proof: Proof;
  readonly kind: CallFailure;
  readonly status: number | undefined;
  /** The named code, wherever in the body it stood (specification, "Gaps"). */
  readonly code: string | undefined;
  /** The service's own trace identifier. */
  readonly traceId: string | undefined;
  readonly retryAfterSeconds: number | undefined;
  // Both fields may hold a payer's data. They are private, so that logging the error cannot log them.
  readonly #serviceMessage: string | undefined;
  readonly #details: unknown;

  constructor(facts: PixErrorFacts) {
    const words = [facts.about, facts.proof, facts.kind, facts.status, facts.code];
    super(words.filter((word) => word !== undefined).join(" "), { cause: facts.cause });
    this.proof = facts.proof;
    this.kind = facts.kind;
    this.status = facts.status;
    this.code = facts.code;
    this.traceId = facts.traceId;
    this.retryAfterSeconds = facts.retryAfterSeconds;
    this.#serviceMessage = facts.serviceMessage;
    this.#details = facts.details;
  }

  /** The service's own message: for the requester, never for a log. */
  get serviceMessage(): string | undefined {
    return this.#serviceMessage;
  }

  get details(): unknown {
    return this.#details;
  }
}

/** Specification, "Named codes": also a 404, and no word about the object that was asked for. */
const UNKNOWN_WALLET = "SUB_ACCOUNT_NOT_FOUND";

/** The service itself says that it has no such object in this wallet. Another's 404 says nothing (faults, F36). */
export const saysNotFound = (error: unknown): boolean =>
  error instanceof PixError && error.status === 404 && error.proof === "rejected";

/** As `saysNotFound`, where the wallet itself is known: for what must not be taken for absent. */
export const saysAbsent = (error: unknown): boolean =>
  saysNotFound(error) && (error as PixError).code !== UNKNOWN_WALLET;
