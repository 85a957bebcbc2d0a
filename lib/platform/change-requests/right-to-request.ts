import { type ChangeKind } from "@/lib/core/enums/change-requests";
import {
  type WalletAccess,
  type Right,
  holdsRight,
  hasWalletAccess,
} from "@/lib/platform/auth/rights/rights";
import { type ApproverStatus } from "./approver-policy";

/** The right to request a change of each kind, checked again at its approval. */
export const RIGHT_TO_REQUEST = {
  "person.create": "people.manage",
  "person.reset": "people.manage",
  "person.enable": "people.manage",
  "person.rights": "people.manage",
  "rules.change": "payout_rules.change",
  "freeze.lift": "change.decide",
  "settings.change": "settings.change",
  "connection.change": "connection.manage",
} as const satisfies Record<ChangeKind, Right>;

export const mayRequest = (
  { kind, wallets }: { kind: ChangeKind } & WalletAccess,
  person: Omit<ApproverStatus, "eligibleUntil"> & WalletAccess,
): boolean =>
  person.disabledAt === null &&
  person.hasWayIn &&
  holdsRight(person, RIGHT_TO_REQUEST[kind]) &&
  hasWalletAccess(person, wallets);
