import { type DeliveryState } from "@/lib/core/enums/deliveries";

/**
 * Tone and icon of each state. The labels are `events.state.<state>` in messages, those of the reasons
 * `events.because`.
 */
export const DELIVERY_STATE_LOOKS = {
  received: { tone: "info", icon: "clock" },
  applied: { tone: "success", icon: "circle-check" },
  no_effect: { tone: "neutral", icon: "circle-dashed" },
  quarantined: { tone: "warning", icon: "shield-alert" },
  unknown: { tone: "warning", icon: "circle-help" },
  failed: { tone: "danger", icon: "triangle-alert" },
} as const satisfies Record<DeliveryState, object>;
