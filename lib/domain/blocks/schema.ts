import { type Sum } from "@/lib/core/money/sum";
import { type StepKind, type StepSource } from "@/lib/core/enums/steps";
import {
  type Origin,
  type PaymentRefundState,
  type RefundState,
  type TransactionState,
  type TransactionType,
} from "@/lib/core/enums/transactions";
import { type BlockStatus, type DismissalReason, EXPLAINED_BLOCK_STATUSES } from "@/lib/core/enums/blocks";
import { EVIDENCE_ITEMS, type EvidenceItem, type EvidenceReason } from "@/lib/core/enums/evidence";
import { TAG_MAX } from "@/lib/core/enums/notes";
import { z } from "zod";
import { optionalLine, paragraphs, requiredLine, uuidField } from "@/lib/core/forms/fields";
import { type WayView } from "@/lib/core/money/money-breakdown-view";
import { isDayOrMinute } from "@/lib/core/time/typed-days";
import { type Party, type TwoPeople } from "@/lib/core/transactions/two-people";
import { type OrderFact } from "./case-metadata";
import { API_STATUS_MAX, BULK_MAX, NOTE_MAX, ORDER_FROM_MAX, ORDER_NUMBER_MAX, REASON_MAX } from "./limits";
import { type ReadingFault } from "./list-reading";
import { type CasePoint, type PointSide } from "./what-decides";
import { listSchema } from "@/lib/core/reads/filter-schema";
import { blockParsers } from "./filter";

const isMinute = (text: string): boolean => text.includes("T") && isDayOrMinute(text);
export const BlockListQuery = listSchema(blockParsers);
export type BlockListQuery = z.output<typeof BlockListQuery>;

export const AssignBlocksInput = z.strictObject({
  blockIds: z.array(uuidField()).min(1, "required").max(BULK_MAX, `too_many:${BULK_MAX}`),
  /** Null takes the assignment away. */
  assigneeId: uuidField().nullable(),
});
export type AssignBlocksInput = z.output<typeof AssignBlocksInput>;

export const AddBlockNoteInput = z.strictObject({ blockId: uuidField(), text: paragraphs(NOTE_MAX) });
export type AddBlockNoteInput = z.output<typeof AddBlockNoteInput>;

export const TagBlockInput = z.strictObject({
  blockId: uuidField(),
  tag: requiredLine(TAG_MAX, { isRead: true }).transform((text) => text.toLowerCase()),
  isOn: z.boolean(),
});
export type TagBlockInput = z.output<typeof TagBlockInput>;

/** To the minute, as Brasília's clock shows it; empty: none. */
const orderMinute = () => z.string().refine((text) => text === "" || isMinute(text), "not_a_day");

/**
 * The content of an order or a request. Where all fields are empty, it is not known, and our own deadline applies
 * again.
 */
export const RecordOrderInput = z.strictObject({
  blockId: uuidField(),
  number: optionalLine(ORDER_NUMBER_MAX, { isRead: true }),
  from: optionalLine(ORDER_FROM_MAX, { isRead: true }),
  dueBy: orderMinute().optional(),
  /** The values when the form opened, so that another person's date is not overwritten unseen. */
  seen: z.strictObject({
    number: z.string().max(ORDER_NUMBER_MAX),
    from: z.string().max(ORDER_FROM_MAX),
    dueBy: orderMinute(),
  }),
});
export type RecordOrderInput = z.output<typeof RecordOrderInput>;

/** A person's meaning of a block status that this version does not know. */
export const ExplainBlockStatusInput = z.strictObject({
  blockId: uuidField(),
  /** The word as the person saw it: it may have changed since. */
  apiStatus: z.string().max(API_STATUS_MAX),
  status: z.enum(EXPLAINED_BLOCK_STATUSES, "required"),
});
export type ExplainBlockStatusInput = z.output<typeof ExplainBlockStatusInput>;

export const RequestEvidenceInput = z.strictObject({
  blockId: uuidField(),
  item: z.enum(EVIDENCE_ITEMS),
  personId: uuidField(),
});
export type RequestEvidenceInput = z.output<typeof RequestEvidenceInput>;

export const EvidenceInput = z.strictObject({
  reason: paragraphs(REASON_MAX),
  /** With our own notes, and who among us did what: for a file that stays here. */
  withNotes: z.boolean().default(false),
});
export type EvidenceInput = z.output<typeof EvidenceInput>;

export type BlockPerson = { id: string; name: string };

/** A row of the inbox. Documents are masked before they get here; moments are ISO 8601. */
export type BlockListItem = TwoPeople & {
  id: string;
  wallet: string;
  transactionId: string | null;
  status: BlockStatus;
  apiStatus: string | null;
  blockType: string;
  amountCentavos: number;
  /** The part that went to the payer; the rest went back to the wallet. Null until it ends. */
  paidOutCentavos: number | null;
  reason: string | null;
  referenceNumber: string | null;
  party: Party;
  createdAt: string;
  respondBy: string;
  /** The date is that of a court's order or an institution's request, and not our own. */
  isByOrder: boolean;
  regulatoryBy: string | null;
  answeredAt: string | null;
  assignee: BlockPerson | null;
  resolvedAt: string | null;
  /** True where an event reported it, and no list of the service has shown it so far. */
  isUnlisted: boolean;
  /** The number of pieces that the answer needs, and which are missing. */
  lacks: { all: number; missing: EvidenceItem[] };
};

export type BlockPage = { items: BlockListItem[]; nextCursor: string | null };

type Counted = { count: number; amountCentavos: Sum };

export type BlockWalletSummary = {
  wallet: string;
  name: string;
  awaiting: Counted;
  /** Held by blocks that have not ended. */
  exposure: Counted;
  nextRespondBy: string | null;
  medBlocks: Counted;
  paidCharges: Counted;
};

export type BlockSummary = {
  awaiting: Counted;
  overdue: number;
  exposure: Counted;
  nextRespondBy: string | null;
  medBlocks: Counted;
  paidCharges: Counted;
  /** Days in São Paulo of the MED rate. */
  from: string;
  to: string;
  responseHours: number;
  /** The oldest of the wallets' last readings; null while one was never read. */
  readAt: string | null;
  /** Wallets whose list the service does not show us as it should. */
  unread: { wallet: string; name: string; readAt: string | null; fault: ReadingFault }[];
  /** Whether who asks may open the page that says what the credential can do. */
  seesConnection: boolean;
  /** Open blocks that only an event reported. */
  unlisted: number;
  /** The counts of the queues above the list; `mine` is for the requester. */
  queues: {
    answer: Counted;
    review: Counted;
    mine: Counted;
    nobody: Counted;
    judicial: Counted;
    administrative: Counted;
  };
  /** How those ended that were created in the last days. */
  outcomes: { days: number; from: string; released: Counted; lost: Counted };
  wallets: BlockWalletSummary[];
};

/** The fields of a block that a warning beside a refund shows. */
export type OpenBlock = {
  id: string;
  status: BlockStatus;
  answeredAt: string | null;
  apiStatus: string | null;
  blockType: string;
  amountCentavos: number;
};

export type BlockDetail = BlockListItem & {
  /** Null where it is not dismissed. */
  dismissedBecause: DismissalReason | null;
  externalReference: string | null;
  e2eId: string | null;
  resolutionReason: string | null;
  origin: Origin;
  serviceReadAt: string | null;
  /** As people read them in the order or the request; null where none can stand behind it. */
  order: { number: string | null; from: string | null } | null;
  responseHours: number;
  transaction: {
    id: string;
    type: TransactionType;
    state: TransactionState;
    amountCentavos: number;
    feeCentavos: number | null;
    netCentavos: number | null;
    description: string | null;
    createdAt: string;
    settledAt: string | null;
    daysSincePayment: number | null;
    refundState: PaymentRefundState;
  } | null;
  split: { destination: string; amountCentavos: number | null }[];
  refund: {
    state: RefundState;
    amountCentavos: number;
    feeCentavos: number | null;
    requestedAt: string;
    completedAt: string | null;
  } | null;
  /** Other blocks on the same payment. */
  siblings: OpenBlock[];
  /** Where the payment's money is; null while its books hold nothing. */
  way: WayView | null;
  /** The evidence that the answer needs, by the reason of the block. */
  evidence: {
    reason: EvidenceReason;
    items: { item: EvidenceItem; isThere: boolean; asked: { person: string; at: string } | null }[];
    signedEvents: number;
  };
  points: {
    point: CasePoint;
    side: PointSide;
    count?: number;
    amountCentavos?: number;
    otherCentavos?: number;
    at?: string;
    text?: string;
    by?: string;
  }[];
  /** The facts about the order in the merchant's own free pairs. */
  told: { fact: OrderFact; name: string; value: string }[];
  deliveredAt: string | null;
  /** The customer's history, without this payment; null while the customer is not known. */
  history: {
    customerId: string;
    name: string | null;
    keptCount: number;
    retainedCentavos: Sum;
    returnCount: number;
    /** Blocks with a part that went back, and the rest retained. */
    partCount: number;
    isCut: boolean;
    paymentCount: number;
    /** The newest of them, as many as are drawn; the oldest first. */
    payments: {
      id: string;
      at: string;
      amountCentavos: number;
      became: "kept" | "held" | "part" | "returned";
    }[];
    blocks: (OpenBlock & { createdAt: string })[];
  } | null;
  contacts: {
    contacts: { id: string; name: string | null; by: "email" | "phone"; blockCount: number }[];
    address: { count: number; blockCount: number; looked: number } | null;
  };
  /** Its position among those that wait for an answer; null where it is not one of them. */
  place: { position: number; total: number; previousId: string | null; nextId: string | null } | null;
  notes: { id: number; person: string; text: string; at: string }[];
  tags: string[];
  /** The people who can be named in a note and asked for evidence; empty for a person with read access only. */
  people: BlockPerson[];
  steps: {
    kind: StepKind;
    source: StepSource;
    at: string;
    person: string | null;
    details: Record<string, unknown> | null;
  }[];
};
