import { z } from "zod";
import { CENTAVOS_MAX_TYPED, type Centavos, centavos } from "@/lib/core/money/money";
import { type PayoutEffect, type PayoutRule, type PayoutScope } from "@/lib/core/enums/payouts";
import { HOLD_HOURS_MAX, HOURS_A_DAY, PACE_MAX, WEEKDAYS, areTiers } from "./limits";

const NAMED_WALLETS_MAX = 500;
const NAMED_PROJECTS_MAX = 500;

const amount = z
  .int("amount_required")
  .min(0, "amount_required")
  .max(CENTAVOS_MAX_TYPED, "amount_too_large")
  .transform((value): Centavos => centavos(value));
/** Null: no limit of this kind. */
const amountOrNone = amount.nullable();
const paceOrNone = z.int("integer").min(0, "integer").max(PACE_MAX, `too_big:${PACE_MAX}`).nullable();
const wallet = z.string().min(1).max(64);

/**
 * Limits on the amount of one act, of any 24 hours and of any 30 days, and on the number of acts in any hour and any
 * 24 hours.
 */
export const Limits = z.strictObject({
  actCentavos: amountOrNone,
  dayCentavos: amountOrNone,
  monthCentavos: amountOrNone,
  hourActs: paceOrNone,
  dayActs: paceOrNone,
});
export type Limits = z.output<typeof Limits>;
/** Limits of a person for one kind of act. The sum of 24 hours covers both kinds (`personDayCentavos`). */
const PersonLimits = Limits.omit({ dayCentavos: true });
export type PersonLimits = z.output<typeof PersonLimits>;

/** Each tier applies above its amount. Null: the tier is not set. */
const Tiers = z
  .strictObject({
    onePersonAboveCentavos: amountOrNone,
    twoPeopleAboveCentavos: amountOrNone,
    neverAboveCentavos: amountOrNone,
  })
  .refine(areTiers, { path: ["twoPeopleAboveCentavos"], error: "payout_ladder_order" });
export type Tiers = z.output<typeof Tiers>;

const common = {
  ladder: Tiers,
  /** The amount in centavos up to which finance may agree to another's act; 0: to none. */
  financeAgreesUpToCentavos: amount,
  /** Limits of each wallet that has none of its own, applied to each wallet separately. */
  wallet: Limits,
  wallets: z.array(z.strictObject({ wallet, limits: Limits })).max(NAMED_WALLETS_MAX),
  /**
   * Limits of each named project over all wallets, by project id. A project without limits here has none of its own.
   */
  projects: z
    // The project's name as known here, for readers of a version. It is checked when a version is requested.
    .array(z.strictObject({ project: z.uuid(), name: z.string().min(1).max(255), limits: Limits }))
    .max(NAMED_PROJECTS_MAX)
    // A version from before there were any.
    .default([]),
  /** From Monday, a bit for each hour of São Paulo, the lowest for the one from midnight. */
  hours: z
    .array(
      z
        .int()
        .min(0)
        .max(2 ** HOURS_A_DAY - 1),
    )
    .length(WEEKDAYS),
};

export const WithdrawalRules = z.strictObject({
  ...common,
  people: z.strictObject({ finance: PersonLimits }),
  /** Paid for the first time at least 30 days ago, with the same key. */
  known: Limits,
  new: Limits,
  firstPaymentNeedsSecond: z.boolean(),
  /** How long the first payments of a recipient wait before they leave; 0: not at all. */
  newRecipientHoldHours: z.int("integer").min(0, "integer").max(HOLD_HOURS_MAX, `too_big:${HOLD_HOURS_MAX}`),
  /** The same amount to the same recipient within 24 hours is asked about. */
  sameAgainAsks: z.boolean(),
  /** Wallets that pay only approved recipients of the register. */
  registeredOnly: z.array(wallet).max(NAMED_WALLETS_MAX),
});
export type WithdrawalRules = z.output<typeof WithdrawalRules>;

export const RefundRules = z.strictObject({
  ...common,
  people: z.strictObject({ support: PersonLimits, finance: PersonLimits, manager: PersonLimits }),
  /** Limits of one payer, over all wallets. */
  payer: Limits,
});
export type RefundRules = z.output<typeof RefundRules>;

/** One version of the rules of outgoing money, whole. */
export const PayoutRules = z.strictObject({
  /** Limit in centavos of each person in any 24 hours, by role. Withdrawals and refunds count together. */
  personDayCentavos: z.strictObject({
    support: amountOrNone,
    finance: amountOrNone,
    manager: amountOrNone,
  }),
  withdrawal: WithdrawalRules,
  refund: RefundRules,
});
export type PayoutRules = z.output<typeof PayoutRules>;

/** One rule that an act meets, as it leaves the server. */
export type MatchedRuleView = {
  rule: PayoutRule;
  scope: PayoutScope;
  effect: PayoutEffect;
  limit: number | null;
  used: number;
  /** The part of it that left by no act of this dashboard. */
  elsewhere?: number;
  act: number;
};

/** The verdict of the rules on an act that was not requested yet. */
export type VerdictView = {
  matchedRules: MatchedRuleView[];
  /** A fault of `errors.fields`; null: nothing stops it. */
  stopped: string | null;
  isAsked: boolean;
  people: number;
  holdUntil: string | null;
  /** The people who can agree, by name, without the requester. Only some of them are listed where they are many. */
  canAgree: string[];
};
