import { type DatedStatusInput } from "@/lib/core/transactions/display-status";

/** Paid, and nothing else. */
export const PAID: DatedStatusInput = {
  state: "completed",
  amountCentavos: 33_000,
  refundState: "none",
  returnedCentavos: 0,
  heldCentavos: 0,
  hasOpenBlock: false,
  isVerifying: false,
  mismatch: null,
  unknownStatus: null,
  confirmation: "by_read",
  blockKind: null,
  respondBy: null,
  returnedAt: null,
  expiresAt: null,
  settledAt: "2026-11-20T14:06:00Z",
};
