import { type ChangeKind } from "@/lib/core/words/agreements";
import { type Limited, type Right, holdsRight, reaches } from "@/lib/platform/auth/rights/rights";
import { type Standing } from "./who-agrees";

/** The right to ask for a change of each kind, checked again when somebody agrees to it. */
export const RIGHT_TO_ASK = {
  "person.create": "people.manage",
  "person.reset": "people.manage",
  "person.enable": "people.manage",
  "person.rights": "people.manage",
  "rules.change": "payout_rules.change",
  "freeze.lift": "change.decide",
  "settings.change": "settings.change",
  "connection.change": "connection.manage",
} as const satisfies Record<ChangeKind, Right>;

export const mayAsk = (
  { kind, wallets }: { kind: ChangeKind } & Limited,
  person: Omit<Standing, "couldAgreeUntil"> & Limited,
): boolean =>
  person.disabledAt === null &&
  person.hasWayIn &&
  holdsRight(person, RIGHT_TO_ASK[kind]) &&
  reaches(person, wallets);
