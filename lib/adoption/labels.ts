/** How a line ended; the words are `adoption.outcome.<outcome>` in messages. */
export const LINE_OUTCOMES = [
  "adopted",
  "known",
  "not_found",
  "mismatch",
  "refused",
  "invalid",
  "unanswered",
] as const;
export type LineOutcome = (typeof LINE_OUTCOMES)[number];

export const LINE_OUTCOME_LOOKS = {
  adopted: { tone: "success", icon: "circle-check" },
  known: { tone: "neutral", icon: "circle-dashed" },
  not_found: { tone: "warning", icon: "circle-help" },
  mismatch: { tone: "warning", icon: "shield-alert" },
  refused: { tone: "danger", icon: "ban" },
  invalid: { tone: "danger", icon: "circle-x" },
  unanswered: { tone: "warning", icon: "triangle-alert" },
} as const satisfies Record<LineOutcome, object>;
