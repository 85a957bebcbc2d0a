import { EVENT_NAMES } from "./events";
import { TRANSACTION_STATES } from "./transactions";

export const STEP_OBJECTS = ["transaction", "refund", "block"] as const;
export type StepObject = (typeof STEP_OBJECTS)[number];

export const STEP_SOURCES = ["own_write", "webhook", "read", "person", "clock"] as const;
export type StepSource = (typeof STEP_SOURCES)[number];

type ReadStep = `read_${(typeof TRANSACTION_STATES)[number]}`;

/** The kinds of steps in an object's history. */
export const STEP_KINDS = [
  ...EVENT_NAMES,
  "balance_block_defended",
  "balance_block_dismissed",
  "charge_created",
  "withdrawal_created",
  "found",
  ...TRANSACTION_STATES.map((state): ReadStep => `read_${state}`),
  "contradicted",
  "taken_back",
  "refund_requested",
  "refund_error",
  "refund_contradicted",
  "refund_confirmed_by_person",
  "returned_told",
  "assigned",
  "unassigned",
  "answer_recorded",
  "evidence_asked",
  "order_recorded",
  "status_explained",
  "reminded",
  "deadline_passed",
] as const;
export type StepKind = (typeof STEP_KINDS)[number];
