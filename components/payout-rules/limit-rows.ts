import { type Sum } from "@/lib/core/money/sum";
import { type UsedOf, type WalletLimits } from "@/lib/domain/payout-rules/rules-view";
import { type Limits } from "@/lib/engine/payouts/schema";

/** The holder of the limits, as text, and how much of the sums is used where it is known. */
export type LimitRow = {
  id: string;
  name: string;
  /** Null: the name says all of it. */
  note: string | null;
  limits: Limits;
  used?: UsedOf;
};

/** One sum, and the part of it that did not pass this dashboard. */
export const usedOf = (used: UsedOf, sum: "dayCentavos" | "monthCentavos") => ({
  used: used[sum],
  elsewhere: used.elsewhere[sum],
});

/** Wallets that say nothing of their own: without limits of their own, and nothing that left in thirty days. */
export function quietOf(wallets: readonly WalletLimits[]): { shown: WalletLimits[]; quiet: WalletLimits[] } {
  const isQuiet = ({ isOwn, used }: WalletLimits) => !isOwn && Number(used.monthCentavos) === 0;
  const quiet = wallets.filter(isQuiet);
  return quiet.length < 2
    ? { shown: [...wallets], quiet: [] }
    : { shown: wallets.filter((wallet) => !isQuiet(wallet)), quiet };
}

export const isUnlimited = (limits: Limits): boolean =>
  Object.values(limits).every((limit) => limit === null);

/** Above this share of a limit it is nearly used up. */
const NEAR = 0.85;
export const shareOf = (used: Sum, limit: number): number =>
  Math.min(1, limit === 0 ? 1 : Number(used) / limit);
export const isNear = (share: number): boolean => share > NEAR;
