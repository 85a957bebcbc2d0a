import { type CallFailure } from "@/lib/core/enums/api-calls";
import { type ErrorBody } from "./error-body";
import { type Proof } from "./pix-error";

/** The part of a response that shows the outcome of a call. `/auth` has an error body of its own. */
export type Answered = {
  status: number;
  body: Pick<ErrorBody, "serviceMessage" | "statusCode"> | null;
  carriesKey: boolean;
  isAuth?: boolean;
};

type Verdict = { proof: Proof; kind: CallFailure };

/**
 * The proof that the status of a response gives (faults, 1). 401 to 404 come before execution. 422 is the service's
 * answer for a key that belongs to another body: that other request may have taken effect. A status that is not
 * listed proves nothing.
 */
const BY_STATUS: Readonly<Record<number, Verdict>> = {
  400: { proof: "rejected", kind: "validation" },
  401: { proof: "rejected", kind: "credential" },
  403: { proof: "rejected", kind: "forbidden" },
  404: { proof: "rejected", kind: "not_found" },
  405: { proof: "rejected", kind: "validation" },
  409: { proof: "rejected", kind: "conflict" },
  413: { proof: "rejected", kind: "validation" },
  415: { proof: "rejected", kind: "validation" },
  422: { proof: "ambiguous", kind: "key_reused" },
  429: { proof: "ambiguous", kind: "rate_limited" },
};
/** A 409 with a key is not a refusal, regardless of its sender: a retry sends the same bytes. */
const CONFLICT = 409;

export const isSuccess = (status: number): boolean => status >= 200 && status < 300;

export function classifyAnswer({ status, body, carriesKey, isAuth = false }: Answered): Verdict {
  // A call without a key cannot reuse one, and the specification shows 422 only for that.
  if (status === 422 && !carriesKey) return { proof: "ambiguous", kind: "unexpected" };
  const known = BY_STATUS[status];
  // An intermediary may refuse after the work was done: only the service's own response is proof (faults, F36).
  const isKeyed = status === CONFLICT && carriesKey;
  if (known?.proof === "rejected" && !isKeyed && !isAuth && !isDocumented(status, body))
    return { proof: "ambiguous", kind: "undocumented" };
  if (known) return known;
  if (status >= 500 && status < 600) return { proof: "ambiguous", kind: "server" };
  if (status >= 300 && status < 400) return { proof: "ambiguous", kind: "redirect" };
  return { proof: "ambiguous", kind: "unexpected" };
}

/** Specification, "Standard error body": a text as `message`, and no status but the one that was answered. */
const isDocumented = (status: number, body: Answered["body"]): boolean =>
  body?.serviceMessage !== undefined && (body.statusCode === undefined || body.statusCode === status);
