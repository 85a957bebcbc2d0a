import { EVENT_NAMES } from "@/lib/pix/wire/event-names";

/** What became of a delivery; the words are `events.state.<state>` in messages. */
export const DELIVERY_STATES = [
  "received",
  "applied",
  "no_effect",
  "quarantined",
  "unknown",
  "failed",
] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

export const DELIVERY_STATE_LOOKS = {
  received: { tone: "info", icon: "clock" },
  applied: { tone: "success", icon: "circle-check" },
  no_effect: { tone: "neutral", icon: "circle-dashed" },
  quarantined: { tone: "warning", icon: "shield-alert" },
  unknown: { tone: "warning", icon: "circle-help" },
  failed: { tone: "danger", icon: "triangle-alert" },
} as const satisfies Record<DeliveryState, object>;

/** Why; the words are `events.because.<reason>`. Any other is the name of a fault, shown as it is. */
export const DELIVERY_REASONS = [
  "not_utf8",
  "malformed",
  "no_event_name",
  "bad_sub_account",
  "other_environment",
  "other_wallet",
  "unknown_event",
  "no_subject",
  "repeated",
  "variant",
  "money_unreadable",
  "payment_unknown",
] as const;
export type DeliveryReason = (typeof DELIVERY_REASONS)[number];

export const reasonOf = (because: string): DeliveryReason | null =>
  DELIVERY_REASONS.find((reason) => reason === because) ?? null;

/** For the filter: the specification's names. */
export const DELIVERY_EVENT_NAMES: readonly string[] = EVENT_NAMES;
