import { type OrderedPairs } from "@/lib/core/json/ordered-pairs";
import { type Centavos } from "@/lib/core/money/money";
import { type Sealed } from "@/lib/core/sealed";
import { type ReportedFields } from "@/lib/core/transactions/transaction-fields";
import { type ReportedBlockStatus } from "@/lib/core/enums/blocks";
import { type EventName } from "@/lib/core/enums/events";
import { type ObservationSource } from "@/lib/core/enums/observations";
import { type RefundState, type TransactionState, type TransactionType } from "@/lib/core/enums/transactions";

export type BlockedDeposit = {
  reason?: string | undefined;
  refund?:
    | { status?: string | undefined; e2eId?: string | undefined; settledAt?: string | undefined }
    | undefined;
};

export type LegAmounts = { destination: string; amountCentavos: Centavos };
export type LegColumn = "requestedCentavos" | "acceptedCentavos" | "deliveredCentavos";

/** Details that only a charge has besides its row in the mirror. */
export type ChargeDetails = {
  pixCopyPaste: string | null;
  pspPaymentId: string | null;
  pspCredentialId: string | null;
  customerName: string | null;
  customerDocument: Sealed | null;
  customerEmail: string | null;
  customerPhone: string | null;
};

/** Details that only a withdrawal has besides its row in the mirror. */
export type WithdrawalDetails = {
  pixKey: Sealed | null;
  pixKeyType: string | null;
  holderName: string | null;
  holderDocument: Sealed | null;
  holderDocumentType: string | null;
  pspReference: string | null;
  processedAt: Date | null;
};

/** Absent and null are both "this source does not say". */
export type TransactionFacts = Partial<ReportedFields> & {
  about: "transaction";
  id: string;
  type: TransactionType;
  /** The event that reported the observation. */
  event?: EventName;
  state?: TransactionState;
  apiType?: string | null;
  apiStatus?: string | null;
  amountCentavos?: Centavos | null;
  currency?: string | null;
  projectId?: string | null;
  metadata?: OrderedPairs | null;
  blockedDeposit?: BlockedDeposit | null;
  createdAt?: Date | null;
  updatedAt?: Date | null;
  intentId?: string | null;
  legs?: Partial<Record<LegColumn, readonly LegAmounts[]>>;
  charge?: Partial<ChargeDetails>;
  withdrawal?: Partial<WithdrawalDetails>;
};

/** The service's own "not found" in the object's own wallet; of a block, that its whole list does not show it. */
export type MissingFacts = { about: "missing"; id: string };

export type RefundFacts = {
  about: "refund";
  /** The payment that is given back. */
  id: string;
  event?: EventName;
  state: RefundState;
  /** The service's own word: an unknown one is a pending state. */
  apiStatus?: string | null;
  /** Null: all of the payment, which a refund always is. */
  amountCentavos?: Centavos | null;
  feeCentavos?: Centavos | null;
  netCentavos?: Centavos | null;
  reason?: string | null;
  pspProvider?: string | null;
  pspRefundTransactionId?: string | null;
  intentId?: string | null;
  personId?: string | null;
  requestedAt?: Date | null;
  completedAt?: Date | null;
  failedAt?: Date | null;
  /** When the money left, where another moment than the source's own says so. */
  leftAt?: Date | null;
};

export type BlockFacts = {
  about: "block";
  id: string;
  event?: EventName;
  transactionId: string | null;
  status: ReportedBlockStatus;
  apiStatus?: string | null;
  blockType?: string | null;
  amountCentavos?: Centavos | null;
  referenceNumber?: string | null;
  reason?: string | null;
  externalReference?: string | null;
  e2eId?: string | null;
  createdAt?: Date | null;
  resolutionReason?: string | null;
  resolvedAt?: Date | null;
};

/** The amounts of a payment, as a balance shows them: no read shows its fee and its shares. */
export type PaidMoney = {
  amountCentavos: Centavos;
  feeCentavos: Centavos | null;
  delivered: readonly LegAmounts[];
};
export type RefundedMoney = { objectId: string; amountCentavos: Centavos; feeCentavos: Centavos | null };
/** `returnedCentavos`: what came back of it, where that is not all of it. */
export type WithdrawnMoney = {
  amountCentavos: Centavos;
  state: TransactionState;
  returnedCentavos?: Centavos;
};
export type EndedBlockMoney = { blockId: string; paidOutCentavos: Centavos };

/**
 * Between two readings of the balances that the movements explain to the centavo, this is how the object stood. Null, and no
 * refund, where these balances say nothing of it.
 */
export type BalanceFacts = {
  about: "balance";
  id: string;
  payment: PaidMoney | null;
  refunds: readonly RefundedMoney[];
  withdrawal: WithdrawnMoney | null;
  /** The blocks that ended with a part of what they held. */
  blocks?: readonly EndedBlockMoney[];
};

export type ObservedFacts = TransactionFacts | MissingFacts | RefundFacts | BlockFacts | BalanceFacts;

/** A report by one source about one object. Never changed once it is stored. */
export type Observation<What extends ObservedFacts = ObservedFacts> = {
  /** The same observation has the same key on every arrival, so a set contains it once. */
  key: string;
  source: ObservationSource;
  /**
   * The moment that the observation applies to, by our own clock: when an event was stored, a read was asked, an
   * answer came, or a person reported it. The time that a source claims itself is in `told`.
   */
  at: Date;
  wallet: string;
  told: What;
};

export type ObservationOf<About extends ObservedFacts["about"]> = Observation<
  Extract<ObservedFacts, { about: About }>
>;

export const isAbout =
  <About extends ObservedFacts["about"]>(about: About) =>
  (observation: Observation): observation is ObservationOf<About> =>
    observation.told.about === about;
