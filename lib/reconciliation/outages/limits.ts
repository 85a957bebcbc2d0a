/** How often each instance says that it lives. */
export const HEARTBEAT_EVERY_MS = 5_000;

/**
 * Specification, "Delivery and retries": five attempts, with waits between them that grow from 2 seconds. Doubled,
 * the last one comes 30 seconds after the first: a receiver that was away for less has missed nothing, one that was
 * away for longer may have.
 */
export const RETRY_REACH_MS = 30_000;

/** Intermittent failures form one window: the attempts of a delivery are no further apart. */
export const GAP_JOIN_MS = 2 * RETRY_REACH_MS;
/** The maximum number of windows that are held separately until they can be written. */
export const GAPS_MAX = 32;

/** A provider may reverse a withdrawal up to a week later. */
export const REVERSAL_MS = 7 * 24 * 3_600_000;

/** The longest life of a charge, and a day in which a payment may still win the race against its expiry. */
export const CHARGE_LIFE_MS = 8 * 24 * 3_600_000;

/** Payments of the last day before the end of an outage, newest first: some accounts' payments read otherwise once given back. */
export const RECENT_PAYMENT_MS = 24 * 3_600_000;
export const RECENT_PAYMENTS_MAX = 200;
