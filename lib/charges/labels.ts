/** Tone and icon of each state; the words are `charges.state.<state>` in messages. */
export const chargeStateLabels = {
  pending: { tone: "info", icon: "clock" },
  completed: { tone: "success", icon: "check" },
  expired: { tone: "neutral", icon: "hourglass" },
  failed: { tone: "danger", icon: "ban" },
  cancelled: { tone: "neutral", icon: "x" },
} as const;
