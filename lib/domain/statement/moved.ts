import { type FigureId } from "@/lib/core/words/figures";
import { type Sum, addUp, subtract } from "@/lib/core/money/sum";

/** Groups of movements of a balance, in the order in which they are shown. */
export const MOVED_GROUPS = [
  "received",
  "withdrawals",
  "refunds",
  "splits",
  "fees",
  "blocks",
  "adjustments",
] as const;
export type MovedGroup = (typeof MOVED_GROUPS)[number];

export const MOVED_FIGURES = {
  received: "received",
  withdrawals: "withdrawals",
  refunds: "refunds",
  splits: "splits",
  fees: "fees",
  blocks: "blocks_net",
  adjustments: "adjustments",
} as const satisfies Record<MovedGroup, FigureId>;

/** How much of what is available a group brought (above zero) or took, and by how many lines. */
export type Moved = { group: MovedGroup; count: number; amountCentavos: Sum };

export type GroupCounts = Record<MovedGroup, number>;
export type GroupSums = Record<Exclude<MovedGroup, "blocks">, Sum>;

/**
 * Divides the whole movement into groups. Blocks are the part that the other groups do not explain, so that the parts
 * always add up to the whole.
 */
export function movedParts(whole: Sum, sums: GroupSums, counts: GroupCounts): Moved[] {
  const blocks = subtract(addUp(...Object.values(sums)), whole);
  return MOVED_GROUPS.map((group) => ({
    group,
    count: counts[group],
    amountCentavos: group === "blocks" ? blocks : sums[group],
  })).filter(({ count, amountCentavos }) => count !== 0 || amountCentavos !== 0);
}

/** The parts of many days together. */
export function addMoved(parts: readonly Moved[]): Moved[] {
  return MOVED_GROUPS.flatMap((group) => {
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
