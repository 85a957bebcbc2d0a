import {
  type FOUND_STATES,
  type MissingOutcome,
  type OutageCause,
  type OutageReadKind,
} from "@/lib/core/enums/reconciliation";
import { type StepObject } from "@/lib/core/enums/steps";
import { z } from "zod";
import { uuidField } from "@/lib/core/forms/fields";

const cursor = z.string().max(64).optional();

export const OutageQuery = z.object({ cursor });
export const OutageParams = z.object({ id: uuidField() });

export type Outage = {
  id: string;
  startedAt: string;
  endedAt: string;
  cause: OutageCause;
  /** Null while something is still to be read. */
  finishedAt: string | null;
  /** Within the person's wallets, as all of these. */
  toRead: number;
  read: number;
  /** Read, and the service could not say how they are. */
  missing: number;
  changes: number;
  /** Payments paid in the window whose event-only data is not known. */
  lostEvents: number;
};

/** Newest first. */
export type OutagePage = { items: Outage[]; nextCursor: string | null };

/** Paid, as a read reported. Only an event reports fee and split, and it did not arrive. */
export const EVENT_LOST = "event_lost" as const;

export type MissingRead = {
  kind: OutageReadKind;
  objectId: string;
  wallet: string;
  outcome: MissingOutcome | typeof EVENT_LOST;
  readAt: string | null;
};

/** Both lists hold the first ones; the figures `missing` and `lostEvents` count all. */
export type OutageReport = { outage: Outage; missingReads: MissingRead[]; lostEvents: MissingRead[] };

export type OutageChange = {
  id: number;
  objectType: StepObject;
  objectId: string;
  transactionId: string | null;
  wallet: string;
  /** A transaction's type; a block's, in the service's word. */
  kind: string;
  amountCentavos: number;
  /** Null: the mirror did not know it. */
  stateBefore: (typeof FOUND_STATES)[number] | null;
  stateAfter: (typeof FOUND_STATES)[number];
  readBy: OutageReadKind;
  readAt: string;
  /** When its event came after all. */
  eventAt: string | null;
};

export type OutageChangePage = { items: OutageChange[]; nextCursor: string | null };
