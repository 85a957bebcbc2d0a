import { DELIVERY_STATES } from "@/lib/core/words/deliveries";
import { PAUSE_REASONS } from "@/lib/core/words/intents";
import { STEP_KINDS, STEP_SOURCES } from "@/lib/core/words/steps";
import { REFUND_STATES, ORIGINS, REFUND_MARKS, TRANSACTION_STATES } from "@/lib/core/words/transactions";
import { z } from "zod";
import { VerdictView } from "@/lib/engine/payouts/schema";
import { optionalLine, requiredLine, sentSecondsAgo, uuidField, walletField } from "@/lib/core/fields";
import { Sum } from "@/lib/core/sum-schema";
import { REFUND_REASON_MAX } from "./limits";
import { trustShape } from "@/lib/core/trust-view";
import { Party, twoPeopleShape } from "@/lib/core/two-people";
import { filterSchema } from "@/lib/core/filter-schema";
import { refundParsers } from "./filter";

/** The Pix arrangement's window; whether the service holds to it is not shown. */
export const REFUND_WINDOW_DAYS = 90;
const NOTE_MAX = 500;
const FAILED_MAX = 1_000;

export const RequestRefundInput = z.strictObject({
  intentId: uuidField(),
  sentSecondsAgo: sentSecondsAgo(),
  wallet: walletField(),
  transactionId: uuidField(),
  reason: optionalLine(REFUND_REASON_MAX),
  /** How often it had failed where it is asked for again: what the person saw. */
  failedBefore: z.int().min(0).max(FAILED_MAX).default(0),
  /** A manager has seen that a block is open on it: the payer could get the money twice. */
  despiteOpenBlock: z.boolean().default(false),
});
export type RequestRefundInput = z.output<typeof RequestRefundInput>;
/** The form's check where the settings ask for a reason; the request checks it against the settings themselves. */
export const ReasonedRefundInput = RequestRefundInput.refine(({ reason }) => reason !== undefined, {
  path: ["reason"],
  message: "required",
});
/** One reason for several requests. */
export const BulkRefundInput = RequestRefundInput.pick({ reason: true });
export type RequestRefundForm = z.input<typeof RequestRefundInput>;

/** What the form learns. Not accepted yet: the answer is still looked for. */
export type RequestedRefund = {
  transactionId: string;
  intentId: string;
  isAccepted: boolean;
  /** The service took the request and answered with ERROR: nothing is given back. */
  hasFailed: boolean;
  /** Others have to agree first. */
  isAwaitingApproval: boolean;
  /** It is not sent before. */
  heldUntil: string | null;
  /** Somebody had asked for it before: this is that one. */
  isEarlier: boolean;
};

export const DecideRefundInput = z.strictObject({
  wallet: walletField(),
  transactionId: uuidField(),
  note: requiredLine(NOTE_MAX),
});
export type DecideRefundInput = z.output<typeof DecideRefundInput>;

/** What stands in the way, the first that does. */
export const REFUND_OBSTACLES = [
  "not_a_payment",
  "not_paid",
  "asked_already",
  "needs_manager",
  "rule",
] as const;
export type RefundObstacle = (typeof REFUND_OBSTACLES)[number];

/** Everything that is known before the click. Amounts in centavos, moments ISO 8601. */
export const RefundVerdict = z.object({
  transactionId: z.string(),
  wallet: z.string(),
  ...twoPeopleShape,
  amountCentavos: z.number(),
  paidAt: z.string().nullable(),
  /** The charge's own fee: it is never given back. */
  chargeFeeCentavos: z.number().nullable(),
  /** Legs that went to others and stay there. */
  legsGone: z.array(z.object({ destination: z.string(), amountCentavos: z.number() })),
  /** What is left of the payment in this wallet: net less the legs. Null: the net is not known. */
  keptCentavos: z.number().nullable(),
  /** Of the latest refunds; null: unknown until the answer. */
  refundFee: z.object({ amountCentavos: z.number(), seenAt: z.string(), varies: z.boolean() }).nullable(),
  available: z.object({ amountCentavos: z.number(), readAt: z.string() }).nullable(),
  hasOpenBlock: z.boolean(),
  isPastWindow: z.boolean(),
  refundState: z.string(),
  /** How often it failed, where it may be asked for again. */
  failedBefore: z.number(),
  /** A request of ours that is still open. */
  underWay: z.string().nullable(),
  obstacle: z.enum(REFUND_OBSTACLES).nullable(),
  /** The settings ask for a reason. */
  needsReason: z.boolean(),
  /** The rules of outgoing money that it meets, and the fault of the one that stops it. */
  rules: VerdictView,
  /** A request of ours that waits for other people, or for its time. */
  waiting: z.string().nullable(),
});
export type RefundVerdict = z.infer<typeof RefundVerdict>;

export const RefundListItem = z.object({
  ...twoPeopleShape,
  transactionId: z.string(),
  /** Of the payment's row; 0 where it is not known. */
  version: z.number(),
  wallet: z.string(),
  state: z.enum(REFUND_STATES),
  /** The service's word for a status that this version does not know; null where the refund is not pending. */
  unknownStatus: z.string().nullable(),
  amountCentavos: z.number(),
  feeCentavos: z.number().nullable(),
  netCentavos: z.number().nullable(),
  reason: z.string().nullable(),
  party: Party,
  requestedBy: z.string().nullable(),
  confirmation: trustShape.confirmation,
  requestedAt: z.string(),
  completedAt: z.string().nullable(),
  failedAt: z.string().nullable(),
});
export type RefundListItem = z.infer<typeof RefundListItem>;

export const RefundPage = z.object({
  items: z.array(RefundListItem),
  nextCursor: z.string().nullable(),
});
export type RefundPage = z.infer<typeof RefundPage>;

/** A request whose outcome is not known yet. */
export const OpenRefund = z.object({
  intentId: z.string(),
  transactionId: z.string(),
  amountCentavos: z.number(),
  party: Party,
  requestedBy: z.string().nullable(),
  requestedAt: z.string(),
  pausedBecause: z.enum(PAUSE_REASONS).nullable(),
});
export type OpenRefund = z.infer<typeof OpenRefund>;
export const OpenRefunds = z.object({ items: z.array(OpenRefund) });
export type OpenRefunds = z.infer<typeof OpenRefunds>;

/** What was seen around a request: it helps a person to decide, and decides nothing. */
export const RefundEvidence = z.object({
  intentId: z.string(),
  totalBeforeCentavos: z.number().nullable(),
  beforeAt: z.string().nullable(),
  totalAfterCentavos: z.number().nullable(),
  afterAt: z.string().nullable(),
  paymentStatus: z.string().nullable(),
  amountCentavos: z.number(),
  expectedFeeCentavos: z.number().nullable(),
  /** What else moved in the wallet since, as far as the mirror knows. */
  otherMovementsCentavos: Sum.nullable(),
});
export type RefundEvidence = z.infer<typeof RefundEvidence>;

/** A request whose answer was lost, before a person decides about it. */
export const UnknownRefund = z.object({
  transactionId: z.string(),
  amountCentavos: z.number(),
  evidence: RefundEvidence.nullable(),
  payment: z.object({
    state: z.enum(TRANSACTION_STATES),
    refundState: z.enum(REFUND_MARKS),
    /** The service's own word, as last read. */
    apiStatus: z.string().nullable(),
    readAt: z.string().nullable(),
    hasOpenBlock: z.boolean(),
  }),
  events: z.array(
    z.object({
      id: z.number(),
      event: z.string().nullable(),
      state: z.enum(DELIVERY_STATES),
      receivedAt: z.string(),
    }),
  ),
});
export type UnknownRefund = z.infer<typeof UnknownRefund>;

export const RefundDetail = RefundListItem.extend({
  pspProvider: z.string().nullable(),
  pspRefundTransactionId: z.string().nullable(),
  paidAt: z.string().nullable(),
  hasOpenBlock: z.boolean(),
  /** What the refund costs in all: amount and fee. Null: the fee is not known yet. */
  costCentavos: z.number().nullable(),
  /** When the service was last asked for its outcome, and whether it showed this refund then; null: not asked yet. */
  read: z.object({ at: z.string(), isShown: z.boolean() }).nullable(),
  /** The refund's own answer or notice has not come for so long that somebody should ask. */
  isOverdue: z.boolean(),
  /** How often it was asked for. */
  attempts: z.number(),
  /** A request of ours that is still open: of one that failed, the next. */
  underWay: z.string().nullable(),
  origin: z.enum(ORIGINS),
  evidence: RefundEvidence.nullable(),
  steps: z.array(
    z.object({
      kind: z.enum(STEP_KINDS),
      source: z.enum(STEP_SOURCES),
      at: z.string(),
      person: z.string().nullable(),
      note: z.string().nullable(),
    }),
  ),
});
export type RefundDetail = z.infer<typeof RefundDetail>;

export const RefundListQuery = filterSchema(refundParsers).extend({ cursor: z.string().max(200).optional() });
export type RefundListQuery = z.infer<typeof RefundListQuery>;
