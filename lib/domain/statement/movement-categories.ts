import { type FigureId } from "@/lib/core/enums/figures";
import { type Sum, addUp, subtract } from "@/lib/core/money/sum";

/** Groups of movements of a balance, in the order in which they are shown. */
export const MOVEMENT_CATEGORIES = [
  "received",
  "withdrawals",
  "refunds",
  "splits",
  "fees",
  "blocks",
  "adjustments",
] as const;
export type MovementCategory = (typeof MOVEMENT_CATEGORIES)[number];

export const MOVEMENT_FIGURES = {
  received: "received",
  withdrawals: "withdrawals",
  refunds: "refunds",
  splits: "splits",
  fees: "fees",
  blocks: "blocks_net",
  adjustments: "adjustments",
} as const satisfies Record<MovementCategory, FigureId>;

/** How much of what is available a group brought (above zero) or took, and by how many lines. */
export type CategoryTotal = { group: MovementCategory; count: number; amountCentavos: Sum };

export type GroupCounts = Record<MovementCategory, number>;
export type GroupSums = Record<Exclude<MovementCategory, "blocks">, Sum>;

/**
 * Divides the whole movement into groups. Blocks are the part that the other groups do not explain, so that the parts
 * always add up to the whole.
 */
export function categoryTotals(whole: Sum, sums: GroupSums, counts: GroupCounts): CategoryTotal[] {
  const blocks = subtract(addUp(...Object.values(sums)), whole);
  return MOVEMENT_CATEGORIES.map((group) => ({
    group,
    count: counts[group],
    amountCentavos: group === "blocks" ? blocks : sums[group],
  })).filter(({ count, amountCentavos }) => count !== 0 || amountCentavos !== 0);
}

/** The parts of many days together. */
export function addCategoryTotals(parts: readonly CategoryTotal[]): CategoryTotal[] {
  return MOVEMENT_CATEGORIES.flatMap((group) => {
    const own = parts.filter((part) => part.group === group);
    if (own.length === 0) return [];
    return [
      {
        group,
        count: own.reduce((sum, { count }) => sum + count, 0),
        amountCentavos: addUp(...own.map(({ amountCentavos }) => amountCentavos)),
      },
    ];
  });
}
