import { STEP_KINDS, STEP_SOURCES } from "@/lib/core/words/steps";
import {
  ORIGINS,
  REFUND_MARKS,
  REFUND_STATES,
  TRANSACTION_STATES,
  TRANSACTION_TYPES,
} from "@/lib/core/words/transactions";
import { BLOCK_KINDS, BLOCK_STAGES, BLOCK_STATUSES, DISMISSED_BECAUSE } from "@/lib/core/words/blocks";
import { z } from "zod";
import { paragraphs, uuidField, walletField } from "@/lib/core/fields";
import { isDay } from "@/lib/core/sao-paulo";
import { Sum } from "@/lib/core/sum-schema";
import { Person as PayingPerson, twoPeopleShape } from "@/lib/core/two-people";
import { ASSIGNEE_ME, ASSIGNEE_NONE } from "./assignees";
import { DEADLINE_FILTERS } from "./deadline";
import { BULK_MAX, NOTE_MAX, REASON_MAX } from "./limits";

const day = () => z.string().refine(isDay, "not_a_day").optional();

export const BlockFilter = z.object({
  stage: z.enum(BLOCK_STAGES).optional(),
  status: z.enum(BLOCK_STATUSES).optional(),
  kind: z.enum(BLOCK_KINDS).optional(),
  wallet: walletField().optional(),
  assignee: z.union([z.enum([ASSIGNEE_ME, ASSIGNEE_NONE]), uuidField()]).optional(),
  deadline: z.enum(DEADLINE_FILTERS).optional(),
  /** Days in São Paulo, by creation. */
  from: day(),
  to: day(),
  cursor: z.string().max(200).optional(),
});
export type BlockFilter = z.output<typeof BlockFilter>;

export const AssignBlocksInput = z.strictObject({
  blockIds: z.array(uuidField()).min(1, "required").max(BULK_MAX, `too_many:${BULK_MAX}`),
  /** Null takes the assignment away. */
  assigneeId: uuidField().nullable(),
});
export type AssignBlocksInput = z.output<typeof AssignBlocksInput>;

export const AddBlockNoteInput = z.strictObject({ blockId: uuidField(), text: paragraphs(NOTE_MAX) });
export type AddBlockNoteInput = z.output<typeof AddBlockNoteInput>;

/** As a field for moments gives it, in Brasília's time. */
const LOCAL_MOMENT = /^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d$/;

export const RecordBlockAnswerInput = z.strictObject({
  blockId: uuidField(),
  answeredAt: z
    .string("required")
    .refine((text) => LOCAL_MOMENT.test(text) && isDay(text.slice(0, 10)), "not_a_day"),
  note: paragraphs(NOTE_MAX),
});
export type RecordBlockAnswerInput = z.output<typeof RecordBlockAnswerInput>;

export const EvidenceInput = z.strictObject({ reason: paragraphs(REASON_MAX) });
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
  reason: z.string().nullable(),
  referenceNumber: z.string().nullable(),
  ...twoPeopleShape,
  /** As the provider confirmed it, else as the charge named it. */
  payer: PayingPerson,
  createdAt: z.string(),
  respondBy: z.string(),
  regulatoryBy: z.string().nullable(),
  answeredAt: z.string().nullable(),
  assignee: Person.nullable(),
  resolvedAt: z.string().nullable(),
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
  wallets: z.array(BlockWalletSummary),
});
export type BlockSummary = z.infer<typeof BlockSummary>;

/** What a warning beside a refund shows of a block. */
export const OpenBlock = z.object({
  id: z.string(),
  status: z.enum(BLOCK_STATUSES),
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
  answeredNote: z.string().nullable(),
  origin: z.enum(ORIGINS),
  serviceReadAt: z.string().nullable(),
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
  notes: z.array(z.object({ id: z.number(), person: z.string(), text: z.string(), at: z.string() })),
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
