import { type LiveRow } from "@/lib/platform/live/row";

/** A row as a frame carries it: by default a charge that waits to be paid. */
export const liveRow = (said: Partial<LiveRow> = {}): LiveRow => ({
  id: "a",
  version: 1,
  type: "payment",
  state: "pending",
  amountCentavos: 12_345,
  feeCentavos: null,
  netCentavos: null,
  refundState: "none",
  returnedCentavos: 0,
  returnedAt: null,
  heldCentavos: 0,
  hasOpenBlock: false,
  blockKind: null,
  respondBy: null,
  isVerifying: false,
  risk: [],
  retainedCentavos: null,
  unknownStatus: null,
  mismatch: null,
  confirmation: null,
  createdAt: "2026-11-03T12:00:00.000Z",
  expiresAt: null,
  settledAt: null,
  ...said,
});
