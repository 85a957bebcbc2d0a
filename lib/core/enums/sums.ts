import { type FigureId } from "./figures";

/** Parts of a list's sum: of payments, of money that leaves, and of records that move both ways. */
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

/** The figures above each list: what is shown of it added up, and each part of that. */
export const LIST_FIGURES = {
  charges: {
    sum: "charges_listed",
    kept: "charges_kept",
    held: "charges_held",
    returned: "charges_returned",
    awaiting: "charges_awaiting",
    unpaid: "charges_unpaid",
  },
  /** Money that came and money that went are not added up. */
  transactions: { in: "transactions_in", out: "transactions_out" },
  withdrawals: {
    sum: "withdrawals_listed",
    done: "withdrawals_done",
    under_way: "withdrawals_under_way",
    undone: "withdrawals_undone",
  },
  refunds: {
    sum: "refunds_listed",
    refunded: "refunds_confirmed",
    under_way: "refunds_under_way",
    undone: "refunds_undone",
  },
  customers: { sum: "customers_kept" },
  projects: { sum: "project_paid" },
} as const satisfies Record<string, Partial<Record<SumPart | "sum", FigureId>>>;
export type SummedList = keyof typeof LIST_FIGURES;

/** Sums that the service reports of an account, by the names under which they are stored. */
export const BALANCE_FIGURES = {
  availableCentavos: "available",
  heldCentavos: "held",
  promotionalCentavos: "promotional",
  totalCentavos: "total",
} as const satisfies Record<string, FigureId>;
