/** The effects that occur at most once for each object. */
export const EFFECT_TYPES = [
  "charge_created",
  "charge_paid",
  "payment_credit",
  "payment_fee",
  "split_delivered",
  "withdrawal_debit",
  "withdrawal_returned",
  "refund_debit",
  "refund_fee",
  "refund_returned",
  "block_held",
  "block_released",
  "block_paid_out",
  "adjustment",
] as const;
export type EffectType = (typeof EFFECT_TYPES)[number];

/** The lines of a statement, in the order in which a balance is explained. */
export const MOVEMENT_KINDS = [
  "payment",
  "payment_fee",
  "split_in",
  "split_out",
  "withdrawal",
  "withdrawal_fee",
  "withdrawal_returned",
  "refund",
  "refund_fee",
  "refund_returned",
  "block_held",
  "block_released",
  "block_paid_out",
  "adjustment",
] as const;
export type MovementKind = (typeof MOVEMENT_KINDS)[number];

/** Sums that are not money of a wallet. */
export const FIGURES = ["charge_created", "seconds_to_pay", "med_block"] as const;
export type Figure = (typeof FIGURES)[number];

/** The measures that `recordEffect` sums of every line, by day. Together they are the balance. */
export const BALANCE_MEASURES = ["available_in", "available_out", "held"] as const;
export type BalanceMeasure = (typeof BALANCE_MEASURES)[number];

/** The measures that are summed up for each day and wallet. */
export const MEASURES = [...MOVEMENT_KINDS, ...BALANCE_MEASURES, ...FIGURES] as const;
export type Measure = (typeof MEASURES)[number];
