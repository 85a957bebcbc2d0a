import { FOUND_STATES, MISSING_OUTCOMES, OUTAGE_CAUSES, OUTAGE_READS } from "@/lib/core/words/reconciliation";
import { STEP_OBJECTS } from "@/lib/core/words/steps";
import { z } from "zod";
import { uuidField } from "@/lib/core/fields";

const cursor = z.string().max(64).optional();

export const OutageQuery = z.object({ cursor });
export const OutageParams = z.object({ id: uuidField() });

export const Outage = z.object({
  id: z.string(),
  startedAt: z.string(),
  endedAt: z.string(),
  cause: z.enum(OUTAGE_CAUSES),
  /** Null while something is still to be read. */
  finishedAt: z.string().nullable(),
  /** Within the person's wallets, as all of these. */
  toRead: z.number(),
  read: z.number(),
  /** Read, and the service could not say how they are. */
  missing: z.number(),
  changes: z.number(),
  /** Paid in the window, and what only their event tells is not known. */
  lostEvents: z.number(),
});
export type Outage = z.infer<typeof Outage>;

/** Newest first. */
export const OutagePage = z.object({ items: z.array(Outage), nextCursor: z.string().nullable() });
export type OutagePage = z.infer<typeof OutagePage>;

/** Paid, as a read told it; fee and split are told by an event alone, and it did not come. */
export const EVENT_LOST = "event_lost" as const;

export const MissingRead = z.object({
  kind: z.enum(OUTAGE_READS),
  objectId: z.string(),
  wallet: z.string(),
  outcome: z.enum([...MISSING_OUTCOMES, EVENT_LOST]),
  readAt: z.string().nullable(),
});
export type MissingRead = z.infer<typeof MissingRead>;

/** Both lists hold the first ones; the figures `missing` and `lostEvents` count all. */
export const OutageReport = z.object({
  outage: Outage,
  missingReads: z.array(MissingRead),
  lostEvents: z.array(MissingRead),
});
export type OutageReport = z.infer<typeof OutageReport>;

export const OutageChange = z.object({
  id: z.number(),
  objectType: z.enum(STEP_OBJECTS),
  objectId: z.string(),
  transactionId: z.string().nullable(),
  wallet: z.string(),
  /** A transaction's type; a block's, in the service's word. */
  kind: z.string(),
  amountCentavos: z.number(),
  /** Null: the mirror did not know it. */
  stateBefore: z.enum(FOUND_STATES).nullable(),
  stateAfter: z.enum(FOUND_STATES),
  readBy: z.enum(OUTAGE_READS),
  readAt: z.string(),
  /** When its event came after all. */
  eventAt: z.string().nullable(),
});
export type OutageChange = z.infer<typeof OutageChange>;

export const OutageChangePage = z.object({
  items: z.array(OutageChange),
  nextCursor: z.string().nullable(),
});
export type OutageChangePage = z.infer<typeof OutageChangePage>;
