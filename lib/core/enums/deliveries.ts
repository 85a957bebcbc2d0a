import { valuesWhere } from "./enums";
import { MISMATCHES } from "./transactions";

/** The states of a delivery. */
export const DELIVERY_STATES = [
  "received",
  "applied",
  "no_effect",
  "quarantined",
  "unknown",
  "failed",
] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** Whether it is worked out by itself, as soon as its time has come. */
const WAITS = {
  received: true,
  failed: true,
  applied: false,
  no_effect: false,
  quarantined: false,
  unknown: false,
} as const satisfies Record<DeliveryState, boolean>;
export const WAITING_DELIVERY_STATES = valuesWhere(WAITS, (waits) => waits);

/** Bytes that are no event. */
export const EVENT_FAULTS = ["not_utf8", "malformed", "no_event_name", "bad_sub_account"] as const;
export type EventFault = (typeof EVENT_FAULTS)[number];

/** Faults that cannot be true of any object. */
export const IMPLAUSIBLE = [
  "implausible_currency",
  "implausible_amount",
  /** The three amounts do not add up as its kind of event says. */
  "implausible_sum",
  "implausible_split",
  "implausible_moment",
] as const;
export type Implausible = (typeof IMPLAUSIBLE)[number];

type MismatchReason = `mismatch_${(typeof MISMATCHES)[number]}`;

/** Why it came to that. */
export const DELIVERY_REASONS = [
  ...EVENT_FAULTS,
  "other_environment",
  "other_wallet",
  "unknown_event",
  "no_subject",
  "repeated",
  /** The logical event came before with other money or another status. */
  "other_meaning",
  "money_unreadable",
  ...IMPLAUSIBLE,
  /** It waits for the payment that it is about. */
  "payment_unknown",
  "service_unanswered",
  /** A defect of ours; its name is in `fault`. */
  "defect",
  ...MISMATCHES.map((mismatch): MismatchReason => `mismatch_${mismatch}`),
] as const;
export type DeliveryReason = (typeof DELIVERY_REASONS)[number];

/** Which service it is that an event comes from; one of another environment has no effect. */
export const ENVIRONMENTS = ["production", "sandbox"] as const;
