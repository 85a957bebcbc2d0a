import { type EventName } from "@/lib/core/enums/events";
import { type DeliveryReason, type DeliveryState } from "@/lib/core/enums/deliveries";
import { z } from "zod";
import { type RefusalReason } from "./refusals";
import { listSchema } from "@/lib/core/reads/filter-schema";
import { deliveryParsers } from "./filter";

export const DeliveryListQuery = listSchema(deliveryParsers);
export type DeliveryListQuery = z.infer<typeof DeliveryListQuery>;

export type DeliveryListItem = {
  id: number;
  endpoint: string;
  state: DeliveryState;
  because: DeliveryReason | null;
  /** Name of a defect of ours that prevents the delivery from being applied. */
  fault: string | null;
  effect: EventName | null;
  event: string | null;
  wallet: string | null;
  transactionId: string | null;
  receivedAt: string;
  lastReceivedAt: string;
  timesReceived: number;
  handledAt: string | null;
  /** From receipt to its verdict; null while it waits. */
  tookMs: number | null;
};

export type DeliveryPage = {
  items: DeliveryListItem[];
  nextCursor: string | null;
  /** Where no index answers all that is asked: what is older was not looked at, and the next page begins there. */
  searchedBackTo: string | null;
};

export type DeliveryDetail = DeliveryListItem & {
  eventId: string | null;
  subjectId: string | null;
  eventAt: string | null;
  /** Position among the endpoint's secrets: 0 is the newest. */
  secretIndex: number;
  headers: { name: string; value: string }[];
  attempts: number;
  nextAttemptAt: string | null;
  /** As it came, its documents masked. */
  body: string;
  bodyBytes: number;
  isBodyCut: boolean;
  bodySha256: string;
  /** When body and headers were erased; null: they are here. */
  erasedAt: string | null;
};

/** Refused deliveries are counted, not stored, because nothing in them was believed. */
export type RefusedDeliveries = {
  items: {
    /** Empty: no endpoint of ours. */
    endpoint: string;
    reason: RefusalReason;
    count: number;
    lastAt: string | null;
  }[];
};

export const ProcessAgainInput = z.object({ deliveryId: z.int().positive() });
export type ProcessAgainInput = z.infer<typeof ProcessAgainInput>;

export type ProcessedAgain = {
  state: DeliveryState;
  /** False: the second time changed nothing. */
  hasChanged: boolean;
};
