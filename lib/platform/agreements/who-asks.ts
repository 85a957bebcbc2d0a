import { type ChangeKind } from "@/lib/core/words/agreements";
import { type Right, roleHas } from "@/lib/platform/auth/rights";
import { type Standing } from "./who-agrees";

/** Who may ask for a change of each kind, asked again when it is agreed to. */
export const RIGHT_TO_ASK = {
  "person.create": "people.manage",
  "person.reset": "people.manage",
  "person.enable": "people.manage",
  "person.rights": "people.manage",
  "rules.change": "payout_rules.change",
  "freeze.lift": "change.decide",
  "settings.change": "people.manage",
  "connection.change": "connection.manage",
} as const satisfies Record<ChangeKind, Right>;

export const mayAsk = (
  kind: ChangeKind,
  { role, disabledAt, hasWayIn }: Omit<Standing, "couldAgreeUntil">,
): boolean => disabledAt === null && hasWayIn && roleHas(role, RIGHT_TO_ASK[kind]);
