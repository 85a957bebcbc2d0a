import { type Centavos } from "@/lib/core/money/money";
import { SAO_PAULO } from "@/lib/core/time/sao-paulo";
import {
  type PayoutEffect,
  type PayoutKind,
  type PayoutRule,
  type PayoutScope,
} from "@/lib/core/enums/payouts";
import { type Role } from "@/lib/core/enums/people";
import { HOURS_A_DAY, NEW_RECIPIENT_MS, WEEKDAYS, WINDOW_MS } from "./limits";
import { limitsOfPerson } from "./reach";
import { type Tiers, type Limits, type PayoutRules } from "./schema";

/** In the windows that end at an act: its kind alone, but that the sum of a person's day counts both. */
export type UsedSums = { hourActs: number; dayActs: number; dayCentavos: number; monthCentavos: number };
/**
 * Sums of earlier payouts, including drafts, lost answers and payouts made outside this dashboard, but not refusals.
 * `elsewhere` is the part made outside this dashboard; it is absent where there is none, as for a person.
 */
export type Used = UsedSums & { elsewhere?: UsedSums };
/** The owners of the counted sums, in the order in which their locks are taken (`lockPayouts`). */
export const COUNTED_SCOPES = [
  "person",
  "wallet",
  "project",
  "recipient",
] as const satisfies readonly PayoutScope[];
export type CountedScope = (typeof COUNTED_SCOPES)[number];
export const NOTHING_USED: Used = { hourActs: 0, dayActs: 0, dayCentavos: 0, monthCentavos: 0 };

/** Acts of this dashboard and what left by none of them, as the rules count both. */
export function withExternal(own: UsedSums, elsewhere: UsedSums): Used {
  // Nothing leaves in an hour or a day and not in the month.
  if (elsewhere.monthCentavos === 0 && elsewhere.dayActs === 0) return own;
  return { ...addSums(own, elsewhere), elsewhere };
}

export const addSums = (one: UsedSums, other: UsedSums): UsedSums => ({
  hourActs: one.hourActs + other.hourActs,
  dayActs: one.dayActs + other.dayActs,
  dayCentavos: one.dayCentavos + other.dayCentavos,
  monthCentavos: one.monthCentavos + other.monthCentavos,
});

export type Payout = {
  kind: PayoutKind;
  amountCentavos: Centavos;
  at: Date;
  wallet: string;
  /** The project that the payment or refund belongs to; null: no project. */
  project: string | null;
  /** Role of the requester; null where none of our people made the request. */
  role: Role | null;
  recipient: {
    /** When money first arrived; null: never. */
    firstPaidAt: Date | null;
    keyChangedAt: Date | null;
    /** True where the recipient is in the register and approved. */
    isAgreed: boolean;
  };
  used: Record<CountedScope, Used>;
  /** The same amount went to the same recipient within 24 hours. */
  isSameAgain: boolean;
  /** The person says that it is meant. */
  duplicateConfirmed: boolean;
};

/** One rule that an act met. `limit`, `used` and `act` are centavos or acts, as the rule counts. */
export type MatchedRule = {
  rule: PayoutRule;
  scope: PayoutScope;
  effect: PayoutEffect;
  limit: number | null;
  used: number;
  /** The part of `used` that was paid outside this dashboard; absent where there is none. */
  elsewhere?: number;
  act: number;
};

export type RulesVerdict = {
  matchedRules: MatchedRule[];
  /** The first that stops it, or that asks. */
  stoppedBy: MatchedRule | null;
  askedBy: MatchedRule | null;
  /** How many others must agree. */
  people: number;
  holdUntil: Date | null;
};

/** The verdict of the rules on one act. Pure: it uses no clock and no store, only its arguments. */
export function evaluateRules(
  rules: PayoutRules,
  act: Payout,
  { hasRelaxedRules = false } = {},
): RulesVerdict {
  const people = peopleNeeded(rules, act);
  const heldUntil = hasRelaxedRules ? null : holdOf(rules, act);
  const met = [
    ...ladderOf(rules, act),
    ...switchesOf(rules, act),
    ...hoursOf(rules, act),
    ...limitsOf(rules, act),
    ...(heldUntil === null ? [] : [metAt("hold", "recipient", "holds", holdHoursOf(rules, act))]),
  ];
  return {
    matchedRules: met,
    stoppedBy: met.find(({ effect }) => effect === "stops") ?? null,
    askedBy: met.find(({ effect }) => effect === "asks") ?? null,
    people,
    // The action is stopped where no hour is open, regardless of its hold.
    holdUntil: heldUntil === null ? null : (nextOpenHour(rules[act.kind].hours, heldUntil) ?? heldUntil),
  };
}

const metAt = (
  rule: PayoutRule,
  scope: PayoutScope,
  effect: PayoutEffect,
  limit: number | null,
  used = 0,
  act = 0,
): MatchedRule => ({ rule, scope, effect, limit, used, act });

/** How many others must agree, by amount and recipient alone: asked again right before it is sent. */
export function peopleNeeded(
  rules: PayoutRules,
  act: Pick<Payout, "kind" | "amountCentavos"> & {
    recipient: Pick<Payout["recipient"], "firstPaidAt">;
  },
): number {
  const byAmount = tierOf(rules[act.kind].ladder, act.amountCentavos);
  return Math.max(byAmount, isFirstGuarded(rules, act) ? 1 : 0);
}

const isFirstGuarded = (
  rules: PayoutRules,
  act: { kind: PayoutKind; recipient: Pick<Payout["recipient"], "firstPaidAt"> },
): boolean =>
  act.kind === "withdrawal" && rules.withdrawal.firstPaymentNeedsSecond && act.recipient.firstPaidAt === null;

/** 0, 1 or 2 others. */
function tierOf(ladder: Tiers, amount: Centavos): 0 | 1 | 2 {
  const isAbove = (rung: number | null) => rung !== null && amount > rung;
  return isAbove(ladder.twoPeopleAboveCentavos) ? 2 : isAbove(ladder.onePersonAboveCentavos) ? 1 : 0;
}

/** True where the amount is above the maximum that is never paid, regardless of approvals. */
export const isNeverPaid = (
  rules: PayoutRules,
  { kind, amountCentavos }: Pick<Payout, "kind" | "amountCentavos">,
): boolean => amountCentavos > (rules[kind].ladder.neverAboveCentavos ?? Infinity);

/** Determines who may agree to another's act of this amount. */
export const mayApproveAmount = (
  rules: PayoutRules,
  { kind, amountCentavos }: Pick<Payout, "kind" | "amountCentavos">,
  role: Role,
): boolean =>
  role === "manager" ||
  (role === "finance" && amountCentavos <= rules[kind].financeAgreesUpToCentavos && amountCentavos > 0);

function ladderOf(rules: PayoutRules, act: Payout): MatchedRule[] {
  const { kind, amountCentavos: amount } = act;
  const { ladder } = rules[kind];
  const met: MatchedRule[] = [];
  if (ladder.neverAboveCentavos !== null)
    met.push(
      metAt(
        "never_above",
        "act",
        isNeverPaid(rules, act) ? "stops" : "passes",
        ladder.neverAboveCentavos,
        0,
        amount,
      ),
    );
  const others = tierOf(ladder, amount);
  if (others > 0) {
    const rung = others === 2 ? ladder.twoPeopleAboveCentavos : ladder.onePersonAboveCentavos;
    met.push(metAt("ladder", "act", "people", rung, 0, amount));
  }
  return met;
}

function switchesOf(rules: PayoutRules, act: Payout): MatchedRule[] {
  if (act.kind !== "withdrawal") return [];
  const { registeredOnly, sameAgainAsks } = rules.withdrawal;
  const met: MatchedRule[] = [];
  if (registeredOnly.includes(act.wallet))
    met.push(metAt("registered_only", "wallet", act.recipient.isAgreed ? "passes" : "stops", null));
  if (sameAgainAsks && act.isSameAgain)
    met.push(
      metAt(
        "same_again",
        "recipient",
        act.duplicateConfirmed ? "passes" : "asks",
        null,
        0,
        act.amountCentavos,
      ),
    );
  if (isFirstGuarded(rules, act)) met.push(metAt("first_payment", "recipient", "people", null));
  return met;
}

const holdHoursOf = (rules: PayoutRules, { kind }: Payout): number =>
  kind === "withdrawal" ? rules.withdrawal.newRecipientHoldHours : 0;

/** Counted from the act, so that a recipient that was written down long ago to be paid one day waits too. */
function holdOf(rules: PayoutRules, act: Payout): Date | null {
  const hours = holdHoursOf(rules, act);
  return hours === 0 || act.recipient.firstPaidAt !== null
    ? null
    : new Date(act.at.getTime() + hours * WINDOW_MS.hour);
}

function hoursOf(rules: PayoutRules, { kind, at }: Payout): MatchedRule[] {
  const isOpen = isOpenAt(rules[kind].hours, at);
  return isOpen ? [] : [metAt("hours", "act", "stops", null)];
}

export const isNewRecipient = ({ recipient, at }: Pick<Payout, "recipient" | "at">): boolean =>
  recipient.firstPaidAt === null ||
  at.getTime() - recipient.firstPaidAt.getTime() < NEW_RECIPIENT_MS ||
  (recipient.keyChangedAt !== null && at.getTime() - recipient.keyChangedAt.getTime() < NEW_RECIPIENT_MS);

/** The limits of each scope that apply to this action; null where the scope has no owner. */
export function limitsFor(
  rules: PayoutRules,
  act: Pick<Payout, "kind" | "role" | "wallet" | "project" | "recipient" | "at">,
): Record<CountedScope, Limits | null> {
  const of = rules[act.kind];
  return {
    person: act.role === null ? null : limitsOfPerson(rules, act.kind, act.role),
    wallet: of.wallets.find(({ wallet }) => wallet === act.wallet)?.limits ?? of.wallet,
    project: of.projects.find(({ project }) => project === act.project)?.limits ?? null,
    recipient:
      act.kind === "refund"
        ? rules.refund.payer
        : isNewRecipient(act)
          ? rules.withdrawal.new
          : rules.withdrawal.known,
  };
}

/** The figure of each limit that counts what came before. */
const FIGURE_OF = {
  day_limit: "dayCentavos",
  month_limit: "monthCentavos",
  hour_pace: "hourActs",
  day_pace: "dayActs",
} as const satisfies Partial<Record<PayoutRule, keyof UsedSums>>;

function limitsOf(rules: PayoutRules, act: Payout): MatchedRule[] {
  const of = limitsFor(rules, act);
  const amount = act.amountCentavos;
  return COUNTED_SCOPES.flatMap((scope) => {
    const limits = of[scope];
    if (!limits) return [];
    const used = act.used[scope];
    const counted = (rule: keyof typeof FIGURE_OF, ofAct: number): MatchedRule[] => {
      const figure = FIGURE_OF[rule];
      const elsewhere = used.elsewhere?.[figure] ?? 0;
      const met = sum(rule, scope, limits[figure], used[figure], ofAct);
      return elsewhere === 0 ? met : met.map((one) => ({ ...one, elsewhere }));
    };
    return [
      sum("act_limit", scope, limits.actCentavos, 0, amount),
      counted("day_limit", amount),
      counted("month_limit", amount),
      counted("hour_pace", 1),
      counted("day_pace", 1),
    ].flat();
  });
}

const sum = (
  rule: PayoutRule,
  scope: PayoutScope,
  limit: number | null,
  used: number,
  act: number,
): MatchedRule[] =>
  limit === null ? [] : [metAt(rule, scope, used + act > limit ? "stops" : "passes", limit, used, act)];

const CALENDAR = new Intl.DateTimeFormat("en-GB", {
  timeZone: SAO_PAULO,
  weekday: "short",
  hour: "2-digit",
  hourCycle: "h23",
});
const DAYS = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];

/**
 * The cache holds three months of hours. A replay requests the same hours a hundred thousand times, and the calendar
 * is slow.
 */
const KEPT_MAX = 24 * 100;
const kept = new Map<number, readonly [weekday: number, hour: number]>();

function placeInWeek(at: Date): readonly [weekday: number, hour: number] {
  // An hour of São Paulo begins with one of UTC.
  const hour = Math.floor(at.getTime() / WINDOW_MS.hour);
  const known = kept.get(hour);
  if (known) return known;
  const parts = CALENDAR.formatToParts(at);
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? "";
  const place = [DAYS.indexOf(part("weekday")), Number(part("hour"))] as const;
  if (kept.size >= KEPT_MAX) kept.clear();
  kept.set(hour, place);
  return place;
}

/** Whether money may leave in the hour of São Paulo that a moment belongs to. */
export const isOpenAt = (hours: readonly number[], at: Date): boolean => isOpenIn(hours, ...placeInWeek(at));

/** By its place in the week: 0 is Monday. */
export const isOpenIn = (hours: readonly number[], weekday: number, hour: number): boolean =>
  ((hours[weekday] ?? 0) & (1 << hour)) !== 0;

/** The moment itself, or the beginning of the next hour in which money may leave; null where no hour of the week is open. */
export function nextOpenHour(hours: readonly number[], from: Date): Date | null {
  if (isOpenAt(hours, from)) return from;
  const hour = Math.floor(from.getTime() / WINDOW_MS.hour);
  for (let ahead = 1; ahead <= WEEKDAYS * HOURS_A_DAY; ahead++) {
    const at = new Date((hour + ahead) * WINDOW_MS.hour);
    if (isOpenAt(hours, at)) return at;
  }
  return null;
}

/** When a held write may leave under these rules; null where they leave no hour open. */
export const earliestSendAt = (
  rules: PayoutRules,
  { kind, heldUntil, now }: { kind: PayoutKind; heldUntil: Date | null; now: Date },
): Date | null => nextOpenHour(rules[kind].hours, heldUntil !== null && heldUntil > now ? heldUntil : now);
