import { type CallFailure } from "@/lib/core/words/calls";
import { type Proof } from "./pix-error";

/**
 * What an answer's status proves (faults, 1). 401 to 404 come before execution. 422 is the service's word for a key that
 * stands for another body: that other request may have taken effect. What is not listed proves nothing.
 */
const BY_STATUS: Readonly<Record<number, { proof: Proof; kind: CallFailure }>> = {
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

export const isSuccess = (status: number): boolean => status >= 200 && status < 300;

export function classifyStatus(status: number, carriesKey: boolean): { proof: Proof; kind: CallFailure } {
  // Without a key there is none to be reused: the specification shows 422 for that alone.
  if (status === 422 && !carriesKey) return { proof: "ambiguous", kind: "unexpected" };
  const known = BY_STATUS[status];
  if (known) return known;
  if (status >= 500 && status < 600) return { proof: "ambiguous", kind: "server" };
  if (status >= 300 && status < 400) return { proof: "ambiguous", kind: "redirect" };
  return { proof: "ambiguous", kind: "unexpected" };
}
