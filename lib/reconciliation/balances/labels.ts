import { type DriftState } from "@/lib/core/enums/reconciliation";
import { type SuspectMatch } from "./schema";

/** Tone and icon of each state; the labels are `reconciliation.drift.state.<state>` in messages. */
export const DRIFT_STATE_LOOKS = {
  agrees: { tone: "success", icon: "circle-check" },
  in_flight: { tone: "info", icon: "loader" },
  unexplained: { tone: "warning", icon: "hourglass" },
  alarm: { tone: "danger", icon: "triangle-alert" },
} as const satisfies Record<DriftState, { tone: string; icon: string }>;

export const SUSPECT_MATCH_TONES = {
  exact: "danger",
  pair: "warning",
  possible: "neutral",
} as const satisfies Record<SuspectMatch, string>;
