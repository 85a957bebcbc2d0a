/** The class of the status line; `none`: no answer came. The texts are `apiCalls.outcome.<outcome>` in messages. */
export const CALL_OUTCOMES = ["2xx", "3xx", "4xx", "5xx", "none"] as const;
export type CallOutcome = (typeof CALL_OUTCOMES)[number];

export const CALL_OUTCOME_LOOKS = {
  "2xx": { tone: "success", icon: "circle-check" },
  "3xx": { tone: "warning", icon: "triangle-alert" },
  "4xx": { tone: "warning", icon: "circle-x" },
  "5xx": { tone: "danger", icon: "circle-alert" },
  none: { tone: "danger", icon: "circle-help" },
} as const satisfies Record<CallOutcome, object>;

/** Specification, "Endpoints". */
export const CALL_PATHS = [
  "/auth",
  "/pix",
  "/withdrawals",
  "/transactions/{id}",
  "/transactions/{id}/refund",
  "/account",
  "/projects",
  "/sub-accounts",
  "/balance-blocks",
] as const;

export function outcomeOf(status: number | null): CallOutcome {
  if (status === null) return "none";
  return CALL_OUTCOMES.find((outcome) => outcome === `${Math.floor(status / 100)}xx`) ?? "none";
}
