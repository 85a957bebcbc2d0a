import { EVENT_NAMES } from "@/lib/core/words/events";
import { DELIVERY_STATES, DELIVERY_REASONS } from "@/lib/core/words/deliveries";
import { z } from "zod";
import { REFUSAL_REASONS } from "./refusals";
import { filterSchema } from "@/lib/core/filter-schema";
import { deliveryParsers } from "./filter";

export const DeliveryListQuery = filterSchema(deliveryParsers).extend({
  cursor: z.string().max(64).optional(),
});
export type DeliveryListQuery = z.infer<typeof DeliveryListQuery>;

export const DeliveryListItem = z.object({
  id: z.number(),
  endpoint: z.string(),
  state: z.enum(DELIVERY_STATES),
  because: z.enum(DELIVERY_REASONS).nullable(),
  /** Name of a defect of ours that keeps it from being applied. */
  fault: z.string().nullable(),
  effect: z.enum(EVENT_NAMES).nullable(),
  event: z.string().nullable(),
  wallet: z.string().nullable(),
  transactionId: z.string().nullable(),
  receivedAt: z.string(),
  lastReceivedAt: z.string(),
  timesReceived: z.number(),
  handledAt: z.string().nullable(),
  /** From receipt to its verdict; null while it waits. */
  tookMs: z.number().nullable(),
});
export type DeliveryListItem = z.infer<typeof DeliveryListItem>;

export const DeliveryPage = z.object({
  items: z.array(DeliveryListItem),
  nextCursor: z.string().nullable(),
  /** Where no index answers all that is asked: what is older was not looked at, and the next page begins there. */
  searchedBackTo: z.string().nullable(),
});
export type DeliveryPage = z.infer<typeof DeliveryPage>;

export const DeliveryDetail = DeliveryListItem.extend({
  eventId: z.string().nullable(),
  subjectId: z.string().nullable(),
  eventAt: z.string().nullable(),
  /** Position among the endpoint's secrets: 0 is the newest. */
  secretIndex: z.number(),
  headers: z.array(z.object({ name: z.string(), value: z.string() })),
  attempts: z.number(),
  nextAttemptAt: z.string().nullable(),
  /** As it came, its documents masked. */
  body: z.string(),
  bodyBytes: z.number(),
  isBodyCut: z.boolean(),
  bodySha256: z.string(),
  /** When body and headers were erased; null: they are here. */
  erasedAt: z.string().nullable(),
});
export type DeliveryDetail = z.infer<typeof DeliveryDetail>;

/** Counted, not kept: nothing of what they said was believed. */
export const RefusedDeliveries = z.object({
  items: z.array(
    z.object({
      /** Empty: no endpoint of ours. */
      endpoint: z.string(),
      reason: z.enum(REFUSAL_REASONS),
      count: z.number(),
      lastAt: z.string().nullable(),
    }),
  ),
});
export type RefusedDeliveries = z.infer<typeof RefusedDeliveries>;

export const ProcessAgainInput = z.object({ deliveryId: z.int().positive() });
export type ProcessAgainInput = z.infer<typeof ProcessAgainInput>;

export const ProcessedAgain = z.object({
  state: z.enum(DELIVERY_STATES),
  /** False: the second time changed nothing. */
  hasChanged: z.boolean(),
});
export type ProcessedAgain = z.infer<typeof ProcessedAgain>;
