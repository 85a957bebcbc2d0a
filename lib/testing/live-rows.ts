import { type LiveRow } from "@/lib/platform/live/row";

/** A row as a frame tells it: of a charge that waits to be paid, where nothing else is said. */
export const toldRow = (said: Partial<LiveRow> = {}): LiveRow => ({
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
  keptCentavos: null,
  unknownStatus: null,
  mismatch: null,
  confirmation: null,
  createdAt: "2026-11-03T12:00:00.000Z",
  expiresAt: null,
  settledAt: null,
  ...said,
});
