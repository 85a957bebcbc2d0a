import { type Sum } from "@/lib/core/money/sum";
import { type PayoutKind } from "@/lib/core/enums/payouts";
import { type RuleDifference } from "@/lib/engine/payouts/differences";
import { type Limits, type PayoutRules } from "@/lib/engine/payouts/schema";
import { type ProjectChoices } from "@/lib/platform/projects/choices";

type Sums = { dayCentavos: Sum; monthCentavos: Sum };
/** All that counts; `elsewhere` is the part of it that left by no act of this dashboard. */
export type UsedOf = Sums & { elsewhere: Sums };

export type WalletLimits = {
  wallet: string;
  name: string;
  isOwn: boolean;
  limits: Limits;
  used: UsedOf;
};
export type ProjectLimits = Pick<WalletLimits, "name" | "limits" | "used"> & { project: string };
export type RulesVersion = {
  version: number;
  at: string;
  changedBy: string | null;
  agreedBy: string | null;
  /** From the one before it; null: one of both is not understood by this release, or is no longer listed. */
  changes: RuleDifference[] | null;
};
export type RulesView = {
  version: number;
  rules: PayoutRules;
  hasRelaxedRules: boolean;
  wallets: Record<PayoutKind, WalletLimits[]>;
  /** Those that may be given limits. */
  projects: ProjectChoices;
  projectLimits: Record<PayoutKind, ProjectLimits[]>;
  versions: RulesVersion[];
};
