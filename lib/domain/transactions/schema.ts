import { type WayView } from "@/lib/core/money/money-breakdown-view";
import { type BlockStatus } from "@/lib/core/enums/blocks";
import { type DeliveryState } from "@/lib/core/enums/deliveries";
import { type IntentKind, type IntentState } from "@/lib/core/enums/intents";
import { type MovementKind } from "@/lib/core/enums/money";
import { type Confirmation, type Correction } from "@/lib/core/enums/observations";
import { type RiskReason } from "@/lib/core/enums/risk";
import { type StepKind, type StepSource } from "@/lib/core/enums/steps";
import {
  type Mismatch,
  type Origin,
  type RefundState,
  type TransactionState,
  type TransactionType,
} from "@/lib/core/enums/transactions";
import { type RefundRequest } from "@/lib/engine/intents/schema";
import { z } from "zod";
import { requiredLine, uuidField, walletField, wholeNumber } from "@/lib/core/forms/fields";
import { SEARCH_LENGTH_MAX } from "@/lib/core/text/text";
import { type Party, type Person } from "@/lib/core/transactions/two-people";
import { type DisplayStatusFields } from "@/lib/core/transactions/display-status-view";
import { type MismatchView, type TrustFields } from "@/lib/core/transactions/trust-view";
import { type ReportedView } from "./reported-view";
import { filterSchema, listSchema } from "@/lib/core/reads/filter-schema";
import { asOfParsers, transactionParsers } from "./filter";

/** Counting stops here: "10.000 or more" is all that a person needs, and all that is cheap at any size. */
export const COUNT_MAX = 10_000;

export const TransactionQuery = filterSchema(transactionParsers);

export const TransactionListQuery = listSchema(transactionParsers);
export type TransactionListQuery = z.infer<typeof TransactionListQuery>;

type Project = { id: string; name: string; color: string | null };

/** A row of the list. Documents are masked before they get here; moments are ISO 8601. */
export type TransactionListItem = ReportedView<"list"> &
  DisplayStatusFields & {
    id: string;
    version: number;
    wallet: string;
    type: TransactionType;
    /** The service's word for a type that this version does not know. */
    unknownType: string | null;
    state: TransactionState;
    amountCentavos: number;
    party: Party;
    /** True for a payment that another than the asked customer made. */
    isPaidByAnother: boolean;
    /** Reasons why the transaction resembles past losses; empty where it is not flagged. */
    risk: RiskReason[];
    project: Project | null;
    createdAt: string;
  };

export type TransactionPage = {
  items: TransactionListItem[];
  nextCursor: string | null;
  /**
   * The oldest moment searched: a search without an index for every age scans one time interval. Older data is not
   * searched yet.
   */
  searchedBackTo: string | null;
};

type Step = {
  kind: StepKind;
  source: StepSource;
  at: string;
  recordedAt: string;
  deliveryId: number | null;
};

export type TransactionDetail = TransactionListItem &
  ReportedView<"detail"> & {
    /** The other side as the provider named it. */
    counterpart: Person;
    apiType: string | null;
    apiStatus: string | null;
    currency: string;
    metadata: [string, unknown][] | null;
    blockedDeposit: { reason: string | null; refundStatus: string | null } | null;
    /** The page about the customer who was asked, or who paid unasked; payments alone have one. */
    customerPageId: string | null;
    feeConfirmation: TrustFields["confirmation"];
    serviceReadAt: string | null;
    origin: Origin;
    mismatchDetails: MismatchView | null;
    /** As the charge or the withdrawal named the person. */
    asked: { name: string | null; document: string | null } | null;
    split: {
      destination: string;
      amountCentavos: number | null;
      isDelivered: boolean;
      maySee: boolean;
    }[];
    movements: {
      id: string;
      wallet: string;
      kind: MovementKind;
      availableCentavos: number;
      heldCentavos: number;
      settledAt: string;
      correction: Correction | null;
    }[];
    refund: { state: RefundState; amountCentavos: number; requestedAt: string } | null;
    refundRequest: RefundRequest | null;
    blocks: {
      id: string;
      status: BlockStatus;
      answeredAt: string | null;
      apiStatus: string | null;
      blockType: string;
      amountCentavos: number;
      createdAt: string;
    }[];
    way: WayView;
    intent: { id: string; kind: IntentKind; state: IntentState; createdAt: string } | null;
    deliveries: {
      id: number;
      event: string | null;
      state: DeliveryState;
      receivedAt: string;
      timesReceived: number;
    }[];
    steps: Step[];
  };

/** The moment whose state is requested: ISO 8601 with its offset. */
export const TransactionAsOfQuery = filterSchema(asOfParsers).required();

/** A compact projected state as known at that moment: as it would be booked, without data learnt later. */
export type TransactionThen = {
  wallet: string;
  type: TransactionType;
  state: TransactionState;
  /** How it stood then; of a deadline nothing was known that holds now. */
  standing: DisplayStatusFields & {
    state: TransactionState;
    amountCentavos: number;
    expiresAt: string | null;
    settledAt: string | null;
  };
  amountCentavos: number | null;
  feeCentavos: number | null;
  netCentavos: number | null;
  confirmation: Confirmation | null;
  feeConfirmation: Confirmation | null;
  /** The gravest first. */
  doubts: { mismatch: Mismatch; details: MismatchView | null }[];
  refund: { state: RefundState; amountCentavos: number } | null;
  blocks: {
    id: string;
    status: BlockStatus;
    answeredAt: string | null;
    apiStatus: string | null;
    blockType: string;
    amountCentavos: number;
  }[];
  split: { destination: string; amountCentavos: number | null; isDelivered: boolean }[];
  movements: TransactionDetail["movements"];
};

/** `known` is null where nothing of it was known yet. */
export type TransactionAsOf = { id: string; asOf: string; known: TransactionThen | null };

/** The body of a delivery, its documents masked unless they were revealed. The hash is of the bytes as they came. */
export type RawEvent = { body: string; sha256: string; isMasked: boolean };

export const RevealDocumentInput = z.strictObject({
  wallet: walletField(),
  id: uuidField(),
  /** Whom the provider named, or whom the charge or the withdrawal named. */
  of: z.enum(["counterpart", "asked"]),
});
export type RevealDocumentInput = z.infer<typeof RevealDocumentInput>;

export const RawEventInput = z.strictObject({
  wallet: walletField(),
  id: uuidField(),
  deliveryId: wholeNumber().pipe(z.int().positive()),
});
export type RawEventInput = z.infer<typeof RawEventInput>;

export const LookUpAtServiceInput = z.strictObject({ text: requiredLine(SEARCH_LENGTH_MAX) });
export type LookUpAtServiceInput = z.infer<typeof LookUpAtServiceInput>;
export type ServiceLookUp = {
  found: { id: string; wallet: string }[];
  /** How many wallets did not answer. */
  unanswered: number;
};

/** An option that a filter offers. */
export type Choice = { value: string; name: string };
