import { STEP_KINDS, STEP_SOURCES } from "@/lib/core/words/steps";
import {
  ORIGINS,
  REFUND_MARKS,
  REFUND_STATES,
  TRANSACTION_STATES,
  TRANSACTION_TYPES,
} from "@/lib/core/words/transactions";
import { BLOCK_STATUSES, DISMISSED_BECAUSE, EXPLAINED_BLOCK_STATUSES } from "@/lib/core/words/blocks";
import { EVIDENCE_ITEMS, EVIDENCE_REASONS } from "@/lib/core/words/evidence";
import { TAG_MAX } from "@/lib/core/words/notes";
import { z } from "zod";
import { optionalLine, paragraphs, requiredLine, uuidField } from "@/lib/core/fields";
import { WayView } from "@/lib/core/money-way-view";
import { isDayOrMinute } from "@/lib/core/typed-days";
import { Sum } from "@/lib/core/sum-schema";
import { Party, twoPeopleShape } from "@/lib/core/two-people";
import { CASE_FACTS } from "./case-metadata";
import { API_STATUS_MAX, BULK_MAX, NOTE_MAX, ORDER_FROM_MAX, ORDER_NUMBER_MAX, REASON_MAX } from "./limits";
import { READING_FAULTS } from "./list-reading";
import { CASE_POINTS, POINT_SIDES } from "./what-decides";
import { filterSchema } from "@/lib/core/filter-schema";
import { blockParsers } from "./filter";

const isMinute = (text: string): boolean => text.includes("T") && isDayOrMinute(text);
export const BlockListQuery = filterSchema(blockParsers).extend({ cursor: z.string().max(200).optional() });
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

/** What an order or a request says of itself. Nothing at all: it is not known, and our own deadline holds again. */
export const RecordOrderInput = z.strictObject({
  blockId: uuidField(),
  number: optionalLine(ORDER_NUMBER_MAX, { isRead: true }),
  from: optionalLine(ORDER_FROM_MAX, { isRead: true }),
  dueBy: orderMinute().optional(),
  /** What stood there when the form opened: another's date is not written over unseen. */
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

export const AskForEvidenceInput = z.strictObject({
  blockId: uuidField(),
  item: z.enum(EVIDENCE_ITEMS),
  personId: uuidField(),
});
export type AskForEvidenceInput = z.output<typeof AskForEvidenceInput>;

export const EvidenceInput = z.strictObject({
  reason: paragraphs(REASON_MAX),
  /** With our own notes, and who among us did what: for a file that stays here. */
  withNotes: z.boolean().default(false),
});
export type EvidenceInput = z.output<typeof EvidenceInput>;

const Person = z.object({ id: z.string(), name: z.string() });
export type BlockPerson = z.infer<typeof Person>;

/** A row of the inbox. Documents are masked before they get here; moments are ISO 8601. */
export const BlockListItem = z.object({
  id: z.string(),
  wallet: z.string(),
  transactionId: z.string().nullable(),
  status: z.enum(BLOCK_STATUSES),
  apiStatus: z.string().nullable(),
  blockType: z.string(),
  amountCentavos: z.number(),
  /** The part that went to the payer; the rest went back to the wallet. Null until it ends. */
  paidOutCentavos: z.number().nullable(),
  reason: z.string().nullable(),
  referenceNumber: z.string().nullable(),
  ...twoPeopleShape,
  party: Party,
  createdAt: z.string(),
  respondBy: z.string(),
  /** The date is that of a court's order or an institution's request, and not our own. */
  isByOrder: z.boolean(),
  regulatoryBy: z.string().nullable(),
  answeredAt: z.string().nullable(),
  assignee: Person.nullable(),
  resolvedAt: z.string().nullable(),
  /** Told by an event, and shown by no list of the service so far. */
  isUnlisted: z.boolean(),
  /** Of the pieces that the answer needs, how many, and which are missing. */
  lacks: z.object({ all: z.number(), missing: z.array(z.enum(EVIDENCE_ITEMS)) }),
});
export type BlockListItem = z.infer<typeof BlockListItem>;

export const BlockPage = z.object({ items: z.array(BlockListItem), nextCursor: z.string().nullable() });
export type BlockPage = z.infer<typeof BlockPage>;

const Counted = z.object({ count: z.number(), amountCentavos: Sum });

export const BlockWalletSummary = z.object({
  wallet: z.string(),
  name: z.string(),
  awaiting: Counted,
  /** Held by blocks that have not ended. */
  exposure: Counted,
  nextRespondBy: z.string().nullable(),
  medBlocks: Counted,
  paidCharges: Counted,
});
export type BlockWalletSummary = z.infer<typeof BlockWalletSummary>;

export const BlockSummary = z.object({
  awaiting: Counted,
  overdue: z.number(),
  exposure: Counted,
  nextRespondBy: z.string().nullable(),
  medBlocks: Counted,
  paidCharges: Counted,
  /** Days in São Paulo of the MED rate. */
  from: z.string(),
  to: z.string(),
  responseHours: z.number(),
  /** The oldest of the wallets' last readings; null while one was never read. */
  readAt: z.string().nullable(),
  /** Wallets whose list the service does not show us as it should. */
  unread: z.array(
    z.object({
      wallet: z.string(),
      name: z.string(),
      readAt: z.string().nullable(),
      fault: z.enum(READING_FAULTS),
    }),
  ),
  /** Whether who asks may open the page that says what the credential can do. */
  seesConnection: z.boolean(),
  /** Open blocks that an event alone told of. */
  unlisted: z.number(),
  /** What the queues above the list hold; `mine` is of whoever asks. */
  queues: z.object({
    answer: Counted,
    review: Counted,
    mine: Counted,
    nobody: Counted,
    judicial: Counted,
    administrative: Counted,
  }),
  /** How those ended that were created in the last days. */
  outcomes: z.object({ days: z.number(), from: z.string(), released: Counted, lost: Counted }),
  wallets: z.array(BlockWalletSummary),
});
export type BlockSummary = z.infer<typeof BlockSummary>;

/** What a warning beside a refund shows of a block. */
export const OpenBlock = z.object({
  id: z.string(),
  status: z.enum(BLOCK_STATUSES),
  answeredAt: z.string().nullable(),
  apiStatus: z.string().nullable(),
  blockType: z.string(),
  amountCentavos: z.number(),
});
export type OpenBlock = z.infer<typeof OpenBlock>;

export const BlockDetail = BlockListItem.extend({
  /** Null where it is not dismissed. */
  dismissedBecause: z.enum(DISMISSED_BECAUSE).nullable(),
  externalReference: z.string().nullable(),
  e2eId: z.string().nullable(),
  resolutionReason: z.string().nullable(),
  origin: z.enum(ORIGINS),
  serviceReadAt: z.string().nullable(),
  /** As people read them in the order or the request; null where none can stand behind it. */
  order: z.object({ number: z.string().nullable(), from: z.string().nullable() }).nullable(),
  responseHours: z.number(),
  transaction: z
    .object({
      id: z.string(),
      type: z.enum(TRANSACTION_TYPES),
      state: z.enum(TRANSACTION_STATES),
      amountCentavos: z.number(),
      feeCentavos: z.number().nullable(),
      netCentavos: z.number().nullable(),
      description: z.string().nullable(),
      createdAt: z.string(),
      settledAt: z.string().nullable(),
      daysSincePayment: z.number().nullable(),
      refundState: z.enum(REFUND_MARKS),
    })
    .nullable(),
  split: z.array(z.object({ destination: z.string(), amountCentavos: z.number().nullable() })),
  refund: z
    .object({
      state: z.enum(REFUND_STATES),
      amountCentavos: z.number(),
      feeCentavos: z.number().nullable(),
      requestedAt: z.string(),
      completedAt: z.string().nullable(),
    })
    .nullable(),
  /** Other blocks on the same payment. */
  siblings: z.array(OpenBlock),
  /** Where the payment's money is; null while its books hold nothing. */
  way: WayView.nullable(),
  /** What the answer needs, by the reason of the block. */
  evidence: z.object({
    reason: z.enum(EVIDENCE_REASONS),
    items: z.array(
      z.object({
        item: z.enum(EVIDENCE_ITEMS),
        isThere: z.boolean(),
        asked: z.object({ person: z.string(), at: z.string() }).nullable(),
      }),
    ),
    signedEvents: z.number(),
  }),
  points: z.array(
    z.object({
      point: z.enum(CASE_POINTS),
      side: z.enum(POINT_SIDES),
      count: z.number().optional(),
      amountCentavos: z.number().optional(),
      otherCentavos: z.number().optional(),
      at: z.string().optional(),
      text: z.string().optional(),
      by: z.string().optional(),
    }),
  ),
  /** What the merchant's own free pairs say of the order. */
  told: z.array(z.object({ fact: z.enum(CASE_FACTS), name: z.string(), value: z.string() })),
  deliveredAt: z.string().nullable(),
  /** Of the customer, without this payment; null while whose it is is not known. */
  history: z
    .object({
      customerId: z.string(),
      name: z.string().nullable(),
      keptCount: z.number(),
      keptCentavos: Sum,
      returnCount: z.number(),
      /** Of these a part went back, and the rest is kept. */
      partCount: z.number(),
      isCut: z.boolean(),
      paymentCount: z.number(),
      /** The newest of them, as many as are drawn; the oldest first. */
      payments: z.array(
        z.object({
          id: z.string(),
          at: z.string(),
          amountCentavos: z.number(),
          became: z.enum(["kept", "held", "part", "returned"]),
        }),
      ),
      blocks: z.array(OpenBlock.extend({ createdAt: z.string() })),
    })
    .nullable(),
  contacts: z.object({
    contacts: z.array(
      z.object({
        id: z.string(),
        name: z.string().nullable(),
        by: z.enum(["email", "phone"]),
        blockCount: z.number(),
      }),
    ),
    address: z.object({ count: z.number(), blockCount: z.number(), looked: z.number() }).nullable(),
  }),
  /** Where it stands among those that wait for an answer; null where it does not. */
  place: z
    .object({
      position: z.number(),
      total: z.number(),
      previousId: z.string().nullable(),
      nextId: z.string().nullable(),
    })
    .nullable(),
  notes: z.array(z.object({ id: z.number(), person: z.string(), text: z.string(), at: z.string() })),
  tags: z.array(z.string()),
  /** Who can be named in a note and asked for evidence; none for whoever only looks. */
  people: z.array(Person),
  steps: z.array(
    z.object({
      kind: z.enum(STEP_KINDS),
      source: z.enum(STEP_SOURCES),
      at: z.string(),
      person: z.string().nullable(),
      details: z.record(z.string(), z.unknown()).nullable(),
    }),
  ),
});
export type BlockDetail = z.infer<typeof BlockDetail>;
