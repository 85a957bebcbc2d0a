/** Into what the sum of a list falls: of payments, of money that leaves, and of whatever moves both ways. */
export const SUM_PARTS = [
  "kept",
  "held",
  "returned",
  "refunded",
  "awaiting",
  "unpaid",
  "done",
  "under_way",
  "undone",
  "in",
  "out",
] as const;
export type SumPart = (typeof SUM_PARTS)[number];
