import { isOneOf, valuesWhere } from "./enums";

/**
 * Specification, "Balance block". Approved is money that left. `other`: a value that this version does not know; it
 * is in `apiStatus`.
 */
export const REPORTED_BLOCK_STATUSES = [
  "awaiting_response",
  "defended",
  "approved",
  "rejected",
  "other",
] as const;
export type ReportedBlockStatus = (typeof REPORTED_BLOCK_STATUSES)[number];

/**
 * `dismissed` is our own status, which no source reports: the block was reported, and none of that is trusted any
 * more.
 */
export const BLOCK_STATUSES = [...REPORTED_BLOCK_STATUSES, "dismissed"] as const;
export type BlockStatus = (typeof BLOCK_STATUSES)[number];

/**
 * A block's state as people see it. `answered`: our own record shows the answer as sent, and the service has not
 * reported it yet.
 */
export type BlockState = BlockStatus | "answered";
const [FIRST_STATUS, ...LATER_STATUSES] = BLOCK_STATUSES;
export const BLOCK_STATES = [FIRST_STATUS, "answered", ...LATER_STATUSES] as const satisfies BlockState[];
/** The one state of a block, for each place that shows, counts or looks for one. */
export const blockStateOf = ({
  status,
  answeredAt,
}: {
  status: BlockStatus;
  /** Null: no answer is recorded. */
  answeredAt: Date | string | number | null;
}): BlockState => (status === "awaiting_response" && answeredAt !== null ? "answered" : status);

/** Money is held until the block ended one way or the other; an unknown status is no end. */
const STAGE_OF = {
  awaiting_response: "open",
  defended: "open",
  approved: "ended",
  rejected: "ended",
  dismissed: "ended",
  other: "open",
} as const satisfies Record<BlockStatus, "open" | "ended">;
/** An unknown status may require an answer too, so such a block remains where people review it. */
export const WAITING_BLOCK_STATUSES = ["awaiting_response", "other"] as const satisfies BlockStatus[];
export const isWaiting = (status: BlockStatus): boolean => isOneOf(WAITING_BLOCK_STATUSES, status);
/** True where a person has to review it: an answer is required and not recorded, or the status is unknown. */
export const needsAnswer = (block: { status: BlockStatus; answeredAt: unknown }): boolean =>
  block.status === "other" || (block.status === "awaiting_response" && block.answeredAt === null);
/** The statuses that a person may give to a word of the service that this version does not know. */
export const EXPLAINED_BLOCK_STATUSES = [
  "awaiting_response",
  "defended",
  "approved",
  "rejected",
] as const satisfies ReportedBlockStatus[];

/** The service's word for a block's status where this version does not know it; else null. */
export const unknownBlockStatus = (apiStatus: string | null): string | null =>
  apiStatus === null || isOneOf(EXPLAINED_BLOCK_STATUSES, apiStatus) ? null : apiStatus;
/** Which blocks a list is about: what waits for an answer of ours, what others decide about, both, what is over, or all. */
export const BLOCK_STAGES = ["answer", "review", "open", "ended", "all"] as const;
export type BlockStage = (typeof BLOCK_STAGES)[number];
export const RESOLVED_BLOCK_STATUSES = valuesWhere(STAGE_OF, (stage) => stage === "ended");
/** A payment under such a block is refunded by a manager alone. */
export const isOpen = (status: BlockStatus): boolean => STAGE_OF[status] === "open";
export const isResolved = (status: BlockStatus): boolean => STAGE_OF[status] === "ended";
/** Its amount is in the account, or goes back there by itself: a refund beside it pays once. */
export const leavesMoney = (status: BlockStatus): boolean => status === "rejected" || status === "dismissed";

/** Why a block is dismissed. */
export const DISMISSAL_REASONS = ["not_listed", "above_payment"] as const;
export type DismissalReason = (typeof DISMISSAL_REASONS)[number];

/** Wire values beyond `med` are not shown in the specification: any other is `other`. */
export const BLOCK_KINDS = ["med", "judicial", "administrative", "other"] as const;
export type BlockKind = (typeof BLOCK_KINDS)[number];
export const kindOf = (blockType: string): BlockKind =>
  BLOCK_KINDS.find((kind) => kind === blockType && kind !== "other") ?? "other";
