import { PAYOUT_KINDS, type PayoutKind } from "@/lib/core/enums/payouts";
import { type Limits, type PayoutRules, type PersonLimits } from "./schema";

/**
 * The owner of the limits: a role, a project by its name, `wallet` for all without their own, one wallet by its
 * reference, a kind of recipient.
 */
export type LimitsOwner =
  | { is: "role"; role: string }
  | { is: "wallet"; wallet: string | null }
  | { is: "project"; name: string }
  | { is: "known" | "new" | "payer" };

/** One thing in which two versions of the rules differ. Amounts are centavos; null is no limit. */
export type RuleDifference =
  | { what: "personDay"; role: string; before: number | null; after: number | null }
  | RuleDifferenceOfKind;
type RuleDifferenceOfKind = { kind: PayoutKind } & (
  | {
      what: "rung";
      rung: keyof PayoutRules["withdrawal"]["ladder"];
      before: number | null;
      after: number | null;
    }
  | { what: "financeAgrees"; before: number; after: number }
  | { what: "limit"; of: LimitsOwner; limit: keyof Limits; before: number | null; after: number | null }
  | { what: "ownLimits"; wallet: string; before: boolean; after: boolean }
  | { what: "projectLimits"; name: string; before: boolean; after: boolean }
  | { what: "hours"; weekday: number; before: number; after: number }
  | { what: "switch"; name: "firstPaymentNeedsSecond" | "sameAgainAsks"; before: boolean; after: boolean }
  | { what: "hold"; before: number; after: number }
  | { what: "registeredOnly"; wallet: string; before: boolean; after: boolean }
);

const RUNGS = ["onePersonAboveCentavos", "twoPeopleAboveCentavos", "neverAboveCentavos"] as const;
export const LIMIT_NAMES = [
  "actCentavos",
  "dayCentavos",
  "monthCentavos",
  "hourActs",
  "dayActs",
] as const satisfies readonly (keyof Limits)[];

/** The changes from one version of the rules to another, in the order in which the page shows the rules. */
export function differencesOf(before: PayoutRules, after: PayoutRules): RuleDifference[] {
  const ofKinds = PAYOUT_KINDS.flatMap((kind) => [
    ...rungs(kind, before, after),
    ...limits(kind, before, after),
    ...hours(kind, before, after),
    ...(kind === "withdrawal" ? switches(before, after) : []),
  ]);
  return [...personDays(before, after), ...ofKinds].filter(({ before: was, after: is }) => was !== is);
}

const personDays = (before: PayoutRules, after: PayoutRules): RuleDifference[] =>
  (["support", "finance", "manager"] as const).map((role) => ({
    what: "personDay",
    role,
    before: before.personDayCentavos[role],
    after: after.personDayCentavos[role],
  }));

const rungs = (kind: PayoutKind, before: PayoutRules, after: PayoutRules): RuleDifference[] => [
  ...RUNGS.map((rung): RuleDifference => ({
    kind,
    what: "rung",
    rung,
    before: before[kind].ladder[rung],
    after: after[kind].ladder[rung],
  })),
  {
    kind,
    what: "financeAgrees",
    before: before[kind].financeAgreesUpToCentavos,
    after: after[kind].financeAgreesUpToCentavos,
  },
];

/** The limits of a project that has none of its own. */
export const NO_LIMITS: Limits = {
  actCentavos: null,
  dayCentavos: null,
  monthCentavos: null,
  hourActs: null,
  dayActs: null,
};

function limits(kind: PayoutKind, before: PayoutRules, after: PayoutRules): RuleDifference[] {
  const between = (of: LimitsOwner, was: Limits, is: Limits): RuleDifference[] =>
    LIMIT_NAMES.map((limit) => ({ kind, what: "limit", of, limit, before: was[limit], after: is[limit] }));
  const [was, is] = [before[kind], after[kind]];
  // The sum of 24 hours is of both kinds, and a difference of its own.
  const ofPerson = (rules: typeof was, role: string): Limits => ({
    ...((rules.people as Record<string, PersonLimits>)[role] ?? rules.wallet),
    dayCentavos: null,
  });
  const roles = Object.keys(was.people).flatMap((role) =>
    between({ is: "role", role }, ofPerson(was, role), ofPerson(is, role)),
  );
  const own = (rules: typeof was, wallet: string) =>
    rules.wallets.find((each) => each.wallet === wallet)?.limits;
  const named = [...new Set([...was.wallets, ...is.wallets].map(({ wallet }) => wallet))].toSorted();
  const wallets = named.flatMap((wallet): RuleDifference[] => [
    {
      kind,
      what: "ownLimits",
      wallet,
      before: own(was, wallet) !== undefined,
      after: own(is, wallet) !== undefined,
    },
    // Without its own a wallet has those of all others.
    ...between({ is: "wallet", wallet }, own(was, wallet) ?? was.wallet, own(is, wallet) ?? is.wallet),
  ]);
  const ofProject = (rules: typeof was, project: string) =>
    rules.projects.find((each) => each.project === project);
  const projects = [...was.projects, ...is.projects]
    .filter(({ project }, place, all) => all.findIndex((each) => each.project === project) === place)
    .toSorted((one, other) => one.name.localeCompare(other.name))
    .flatMap(({ project, name }): RuleDifference[] => [
      {
        kind,
        what: "projectLimits",
        name,
        before: ofProject(was, project) !== undefined,
        after: ofProject(is, project) !== undefined,
      },
      ...between(
        { is: "project", name },
        ofProject(was, project)?.limits ?? NO_LIMITS,
        ofProject(is, project)?.limits ?? NO_LIMITS,
      ),
    ]);
  const recipients =
    kind === "refund"
      ? between({ is: "payer" }, before.refund.payer, after.refund.payer)
      : [
          ...between({ is: "known" }, before.withdrawal.known, after.withdrawal.known),
          ...between({ is: "new" }, before.withdrawal.new, after.withdrawal.new),
        ];
  return [
    ...roles,
    ...between({ is: "wallet", wallet: null }, was.wallet, is.wallet),
    ...wallets,
    ...projects,
    ...recipients,
  ];
}

const hours = (kind: PayoutKind, before: PayoutRules, after: PayoutRules): RuleDifference[] =>
  before[kind].hours.map((was, weekday) => ({
    kind,
    what: "hours",
    weekday,
    before: was,
    after: after[kind].hours[weekday] ?? 0,
  }));

function switches({ withdrawal: was }: PayoutRules, { withdrawal: is }: PayoutRules): RuleDifference[] {
  const kind = "withdrawal";
  const wallets = [...new Set([...was.registeredOnly, ...is.registeredOnly])].toSorted();
  return [
    ...(["firstPaymentNeedsSecond", "sameAgainAsks"] as const).map((name): RuleDifference => ({
      kind,
      what: "switch",
      name,
      before: was[name],
      after: is[name],
    })),
    { kind, what: "hold", before: was.newRecipientHoldHours, after: is.newRecipientHoldHours },
    ...wallets.map((wallet): RuleDifference => ({
      kind,
      what: "registeredOnly",
      wallet,
      before: was.registeredOnly.includes(wallet),
      after: is.registeredOnly.includes(wallet),
    })),
  ];
}

/**
 * Merges own changes into another person's changes of the same base. A change made by only one of them counts; where
 * both changed a part, the own change counts.
 */
export function carryOver<Value>(ground: Value, own: Value, theirs: Value): Value {
  if (isSame(ground, own)) return theirs;
  if (!isParts(ground) || !isParts(own) || !isParts(theirs)) return own;
  return Object.fromEntries(
    Object.keys(own).map((name) => [name, carryOver(ground[name], own[name], theirs[name])]),
  ) as Value;
}

const isParts = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
