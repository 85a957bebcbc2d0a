import { z } from "zod";
import { uuidField } from "@/lib/core/fields";

const cursor = z.string().max(64).optional().catch(undefined);

export const OutageQuery = z.object({ cursor });
export const OutageParams = z.object({ id: uuidField() });

export const Outage = z.object({
  id: z.string(),
  startedAt: z.string(),
  endedAt: z.string(),
  cause: z.string(),
  /** Null while something is still to be read. */
  finishedAt: z.string().nullable(),
  /** Within the person's wallets, as all of these. */
  toRead: z.number(),
  read: z.number(),
  /** Read, and the service could not say how they are. */
  untold: z.number(),
  changes: z.number(),
});
export type Outage = z.infer<typeof Outage>;

/** Newest first. */
export const OutagePage = z.object({ items: z.array(Outage), nextCursor: z.string().nullable() });
export type OutagePage = z.infer<typeof OutagePage>;

export const UntoldRead = z.object({
  kind: z.string(),
  objectId: z.string(),
  wallet: z.string(),
  outcome: z.string(),
  readAt: z.string().nullable(),
});
export type UntoldRead = z.infer<typeof UntoldRead>;

/** `untold` holds the first ones; the figure of the same name counts all. */
export const OutageReport = z.object({ outage: Outage, untoldReads: z.array(UntoldRead) });
export type OutageReport = z.infer<typeof OutageReport>;

export const OutageChange = z.object({
  id: z.number(),
  objectType: z.string(),
  objectId: z.string(),
  transactionId: z.string().nullable(),
  wallet: z.string(),
  kind: z.string(),
  amountCentavos: z.number(),
  /** Null: the mirror did not know it. */
  stateBefore: z.string().nullable(),
  stateAfter: z.string(),
  readBy: z.string(),
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
