import { type Sum } from "@/lib/core/money/sum";
import { type DeliveryState } from "@/lib/core/enums/deliveries";
import { type PauseReason } from "@/lib/core/enums/intents";
import { type StepKind, type StepSource } from "@/lib/core/enums/steps";
import {
  type Origin,
  type PaymentRefundState,
  type RefundState,
  type TransactionState,
} from "@/lib/core/enums/transactions";
import { z } from "zod";
import { type VerdictView } from "@/lib/engine/payouts/schema";
import { optionalLine, requiredLine, sentSecondsAgo, uuidField, walletField } from "@/lib/core/forms/fields";
import { REFUND_REASON_MAX } from "./limits";
import { type TrustFields } from "@/lib/core/transactions/trust-view";
import { type Party, type TwoPeople } from "@/lib/core/transactions/two-people";
import { listSchema } from "@/lib/core/reads/filter-schema";
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

/** The result for the form. Not accepted yet: the answer is still being looked up. */
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
  /** True where the refund was requested before; this is that request. */
  isEarlier: boolean;
};

export const DecideRefundInput = z.strictObject({
  wallet: walletField(),
  transactionId: uuidField(),
  note: requiredLine(NOTE_MAX),
});
export type DecideRefundInput = z.output<typeof DecideRefundInput>;

/** Obstacles to a refund: the first that applies is reported. */
export const REFUND_OBSTACLES = [
  "not_a_payment",
  "not_paid",
  "asked_already",
  "needs_manager",
  "rule",
] as const;
export type RefundObstacle = (typeof REFUND_OBSTACLES)[number];

/** Everything that is known before the click. Amounts in centavos, moments ISO 8601. */
export type RefundVerdict = TwoPeople & {
  transactionId: string;
  wallet: string;
  amountCentavos: number;
  paidAt: string | null;
  /** The charge's own fee: it is never given back. */
  chargeFeeCentavos: number | null;
  /** Legs that went to others and stay there. */
  legsGone: { destination: string; amountCentavos: number }[];
  /** The rest of the payment in this wallet: net less the legs. Null: the net is not known. */
  retainedCentavos: number | null;
  /** The fee of the latest refunds; null: unknown until the answer. */
  refundFee: { amountCentavos: number; seenAt: string; varies: boolean } | null;
  available: { amountCentavos: number; readAt: string } | null;
  hasOpenBlock: boolean;
  isPastWindow: boolean;
  refundState: string;
  /** How often it failed, where it may be asked for again. */
  failedBefore: number;
  /** A request of ours that is still open. */
  underWay: string | null;
  obstacle: RefundObstacle | null;
  /** The settings ask for a reason. */
  needsReason: boolean;
  /** The rules of outgoing money that it meets, and the fault of the one that stops it. */
  rules: VerdictView;
  /** A request of ours that waits for other people, or for its time. */
  waiting: string | null;
};

export type RefundListItem = TwoPeople & {
  transactionId: string;
  /** The version of the payment's row; 0 where it is not known. */
  version: number;
  wallet: string;
  state: RefundState;
  /** The service's word for a status that this version does not know; null where the refund is not pending. */
  unknownStatus: string | null;
  amountCentavos: number;
  feeCentavos: number | null;
  netCentavos: number | null;
  reason: string | null;
  party: Party;
  requestedBy: string | null;
  confirmation: TrustFields["confirmation"];
  requestedAt: string;
  completedAt: string | null;
  failedAt: string | null;
};

export type RefundPage = { items: RefundListItem[]; nextCursor: string | null };

/** A request whose outcome is not known yet. */
export type OpenRefund = {
  intentId: string;
  transactionId: string;
  amountCentavos: number;
  party: Party;
  requestedBy: string | null;
  requestedAt: string;
  pausedBecause: PauseReason | null;
};
export type OpenRefunds = { items: OpenRefund[] };

/** Facts seen around a request. They help a person to decide, and decide nothing by themselves. */
export type RefundEvidence = {
  intentId: string;
  totalBeforeCentavos: number | null;
  beforeAt: string | null;
  totalAfterCentavos: number | null;
  afterAt: string | null;
  paymentStatus: string | null;
  amountCentavos: number;
  expectedFeeCentavos: number | null;
  /** Other movements in the wallet since then, as far as the mirror knows. */
  otherMovementsCentavos: Sum | null;
};

/** A request whose answer was lost, before a person decides about it. */
export type UnknownRefund = {
  transactionId: string;
  amountCentavos: number;
  evidence: RefundEvidence | null;
  payment: {
    state: TransactionState;
    refundState: PaymentRefundState;
    /** The service's own word, as last read. */
    apiStatus: string | null;
    readAt: string | null;
    hasOpenBlock: boolean;
  };
  events: { id: number; event: string | null; state: DeliveryState; receivedAt: string }[];
};

export type RefundDetail = RefundListItem & {
  pspProvider: string | null;
  pspRefundTransactionId: string | null;
  paidAt: string | null;
  hasOpenBlock: boolean;
  /** The total cost of the refund: amount and fee. Null: the fee is not known yet. */
  costCentavos: number | null;
  /** When the service was last asked for its outcome, and whether it showed this refund then; null: not asked yet. */
  read: { at: string; isShown: boolean } | null;
  /** True where the refund's answer or notice is missing for so long that a person should inquire. */
  isOverdue: boolean;
  /** How often it was asked for. */
  attempts: number;
  /** A request of ours that is still open: of one that failed, the next. */
  underWay: string | null;
  origin: Origin;
  evidence: RefundEvidence | null;
  steps: {
    kind: StepKind;
    source: StepSource;
    at: string;
    person: string | null;
    note: string | null;
  }[];
};

export const RefundListQuery = listSchema(refundParsers);
export type RefundListQuery = z.infer<typeof RefundListQuery>;
