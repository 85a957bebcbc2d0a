import { MISMATCHES, type Mismatch, type MismatchDetails } from "@/lib/core/enums/transactions";

/** A fact about an object that is not believed or not settled yet, and who reported what. */
export type Doubt = { mismatch: Mismatch; details: MismatchDetails };

const RANK = new Map(MISMATCHES.map((mismatch, at) => [mismatch, at]));

/** The most severe of several doubts, in the order of the enum values. */
export const gravest = (doubts: readonly Doubt[]): Doubt | null =>
  doubts.reduce<Doubt | null>(
    (first, doubt) =>
      !first || (RANK.get(doubt.mismatch) ?? 0) < (RANK.get(first.mismatch) ?? 0) ? doubt : first,
    null,
  );
