/**
 * The topics of outgoing notifications, as people choose them. Their texts are in messages/<locale>/dispatches.json.
 */
export const DISPATCH_TOPICS = [
  "agreement",
  "blocks",
  "unknown",
  "contradicted",
  "drift",
  "gap",
  "credential",
  "security",
  "withdrawals",
  "charges",
  "refunds",
  "mentions",
  "summary",
] as const;
export type DispatchTopic = (typeof DISPATCH_TOPICS)[number];

/** The topics that concern one person, or are made for one. They are sent to no target of the whole installation. */
export const PERSONAL_TOPICS = ["mentions", "summary"] as const satisfies readonly DispatchTopic[];

/** By what it reaches a person. */
export const PERSON_CHANNELS = ["email", "push"] as const;
export type PersonChannel = (typeof PERSON_CHANNELS)[number];

/** By what it reaches a target that an admin named. */
export const TARGET_CHANNELS = ["webhook", "slack", "teams"] as const;

export const CHANNELS = [...PERSON_CHANNELS, ...TARGET_CHANNELS] as const;
export type Channel = (typeof CHANNELS)[number];

/** How e-mails that are not urgent come. */
export const DIGESTS = ["at_once", "hourly", "daily"] as const;
export type Digest = (typeof DIGESTS)[number];

/** One notice, several that were held together, the summary of a day, or a try of the way. */
export const DISPATCH_FORMS = ["notice", "gathered", "summary", "test"] as const;
export type DispatchForm = (typeof DISPATCH_FORMS)[number];

export const DISPATCH_STATES = ["waiting", "failing", "sent", "given_up"] as const;
export type DispatchState = (typeof DISPATCH_STATES)[number];

/** Why one did not leave. */
export const DISPATCH_FAULTS = [
  "unreachable",
  "silent",
  "not_encrypted",
  "login_refused",
  "put_off",
  "sender_refused",
  "refused",
  "not_allowed",
  "redirected",
  "gone",
  "receiver_gone",
  "person_disabled",
  "too_late",
  "failed",
] as const;
export type DispatchFault = (typeof DISPATCH_FAULTS)[number];
