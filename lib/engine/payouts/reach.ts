import { PAYOUT_ROLES, type PayoutKind } from "@/lib/core/enums/payouts";
import { type Limits, type PayoutRules, type PersonLimits } from "./schema";

type Role = keyof PayoutRules["personDayCentavos"];

/** The limits of each person of a role; null: the role asks for no such act. The sum of 24 hours is one for both kinds. */
export function limitsOfPerson(rules: PayoutRules, kind: PayoutKind, role: string): Limits | null {
  const asks = PAYOUT_ROLES[kind].find((each) => each === role);
  const own = asks && (rules[kind].people as Partial<Record<Role, PersonLimits>>)[asks];
  return asks && own ? { ...own, dayCentavos: rules.personDayCentavos[asks] } : null;
}

const mostAtOnce = ({ actCentavos, dayCentavos, monthCentavos, hourActs, dayActs }: Limits): number =>
  hourActs === 0 || dayActs === 0
    ? 0
    : Math.min(actCentavos ?? Infinity, dayCentavos ?? Infinity, monthCentavos ?? Infinity);

/** The largest amount that a person can ask for in one act: a limit stops every larger one. */
function reachOf(rules: PayoutRules, kind: PayoutKind): number {
  const { ladder, wallet, wallets } = rules[kind];
  const people = PAYOUT_ROLES[kind].map((role) => limitsOfPerson(rules, kind, role));
  const recipients =
    kind === "refund" ? [rules.refund.payer] : [rules.withdrawal.known, rules.withdrawal.new];
  const scopes = [
    people.filter((limits) => limits !== null),
    [wallet, ...wallets.map(({ limits }) => limits)],
    recipients,
  ];
  return Math.min(
    ladder.neverAboveCentavos ?? Infinity,
    ...scopes.map((scope) => Math.max(...scope.map(mostAtOnce))),
  );
}

export const APPROVER_TIERS = ["onePersonAboveCentavos", "twoPeopleAboveCentavos"] as const;
export type ApproverTier = (typeof APPROVER_TIERS)[number];

/**
 * The approval tiers that are unreachable because no person may request that amount. Each has the fault of its field.
 */
export function unreachableTiers(
  rules: PayoutRules,
  kind: PayoutKind,
): { rung: ApproverTier; fault: string }[] {
  const reach = reachOf(rules, kind);
  return APPROVER_TIERS.filter((rung) => (rules[kind].ladder[rung] ?? -1) >= reach).map((rung) => ({
    rung,
    fault: `payout_rung_unreachable:${reach}`,
  }));
}
