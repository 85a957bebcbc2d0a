import { MISMATCHES, type Mismatch, type MismatchDetails } from "@/lib/core/words/transactions";

/** A fact about an object that is not believed or not settled yet, and who reported what. */
export type Doubt = { mismatch: Mismatch; details: MismatchDetails };

const RANK = new Map(MISMATCHES.map((mismatch, at) => [mismatch, at]));

/** The doubt that people have to know of first, among several. The list of words is in that order. */
export const gravest = (doubts: readonly Doubt[]): Doubt | null =>
  doubts.reduce<Doubt | null>(
    (first, doubt) =>
      !first || (RANK.get(doubt.mismatch) ?? 0) < (RANK.get(first.mismatch) ?? 0) ? doubt : first,
    null,
  );
