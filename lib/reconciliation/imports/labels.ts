import { type LineOutcome } from "@/lib/core/enums/imports";

/** Tone and icon of each outcome; the labels are `imports.outcome.<outcome>` in messages. */
export const LINE_OUTCOME_LOOKS = {
  imported: { tone: "success", icon: "circle-check" },
  known: { tone: "neutral", icon: "circle-dashed" },
  not_found: { tone: "warning", icon: "circle-help" },
  other_wallet: { tone: "warning", icon: "shield-alert" },
  refused: { tone: "danger", icon: "ban" },
  invalid: { tone: "danger", icon: "circle-x" },
  unanswered: { tone: "warning", icon: "triangle-alert" },
} as const satisfies Record<LineOutcome, object>;
