import { type DeliveryListItem } from "./schema";

type Sources = Omit<DeliveryListItem, "receivedAt" | "lastReceivedAt" | "handledAt" | "tookMs"> & {
  receivedAt: Date;
  lastReceivedAt: Date;
  handledAt: Date | null;
};

export const toDeliveryListItem = (row: Sources): DeliveryListItem => ({
  id: row.id,
  endpoint: row.endpoint,
  state: row.state,
  because: row.because,
  fault: row.fault,
  effect: row.effect,
  event: row.event,
  wallet: row.wallet,
  transactionId: row.transactionId,
  receivedAt: row.receivedAt.toISOString(),
  lastReceivedAt: row.lastReceivedAt.toISOString(),
  timesReceived: row.timesReceived,
  handledAt: row.handledAt?.toISOString() ?? null,
  tookMs: row.handledAt ? row.handledAt.getTime() - row.receivedAt.getTime() : null,
});
