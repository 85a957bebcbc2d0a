import { WayView } from "@/lib/core/money-way-view";
import { BLOCK_STATUSES } from "@/lib/core/words/blocks";
import { DELIVERY_STATES } from "@/lib/core/words/deliveries";
import { INTENT_KINDS, INTENT_STATES } from "@/lib/core/words/intents";
import { MOVEMENT_KINDS } from "@/lib/core/words/money";
import { CORRECTIONS } from "@/lib/core/words/observations";
import { RISK_REASONS } from "@/lib/core/words/risk";
import { STEP_KINDS, STEP_SOURCES } from "@/lib/core/words/steps";
import {
  MISMATCHES,
  ORIGINS,
  REFUND_STATES,
  TRANSACTION_STATES,
  TRANSACTION_TYPES,
} from "@/lib/core/words/transactions";
import { RefundRequest } from "@/lib/engine/intents/schema";
import { z } from "zod";
import { requiredLine, uuidField, walletField, wholeNumber } from "@/lib/core/fields";
import { SEARCH_LENGTH_MAX } from "@/lib/core/text";
import { Party, Person } from "@/lib/core/two-people";
import { standingShape } from "@/lib/core/standing-view";
import { MismatchView, trustShape } from "@/lib/core/trust-view";
import { toldShape } from "./told-view";
import { filterSchema } from "@/lib/core/filter-schema";
import { transactionParsers } from "./filter";

/** Counting stops here: "10.000 or more" is all that a person needs, and all that is cheap at any size. */
export const COUNT_MAX = 10_000;

export const TransactionQuery = filterSchema(transactionParsers);

export const TransactionListQuery = TransactionQuery.extend({ cursor: z.string().max(200).optional() });
export type TransactionListQuery = z.infer<typeof TransactionListQuery>;

const Project = z.object({ id: z.string(), name: z.string(), color: z.string().nullable() });

/** A row of the list. Documents are masked before they get here; moments are ISO 8601. */
export const TransactionListItem = z.object({
  ...toldShape("list"),
  ...standingShape,
  id: z.string(),
  version: z.number(),
  wallet: z.string(),
  type: z.enum(TRANSACTION_TYPES),
  /** The service's word for a type that this version does not know. */
  unknownType: z.string().nullable(),
  state: z.enum(TRANSACTION_STATES),
  amountCentavos: z.number(),
  party: Party,
  /** Of a payment: not by the customer that was asked for it. */
  isPaidByAnother: z.boolean(),
  /** Why it looks like past losses; empty: it is not marked. */
  risk: z.array(z.enum(RISK_REASONS)),
  project: Project.nullable(),
  createdAt: z.string(),
});
export type TransactionListItem = z.infer<typeof TransactionListItem>;

export const TransactionPage = z.object({
  items: z.array(TransactionListItem),
  nextCursor: z.string().nullable(),
  /** A search that no index answers at any age looks at one stretch of time; what is older was not looked at yet. */
  searchedBackTo: z.string().nullable(),
});
export type TransactionPage = z.infer<typeof TransactionPage>;

const Step = z.object({
  kind: z.enum(STEP_KINDS),
  source: z.enum(STEP_SOURCES),
  at: z.string(),
  recordedAt: z.string(),
  deliveryId: z.number().nullable(),
});

export const TransactionDetail = TransactionListItem.extend({
  ...toldShape("detail"),
  /** The other side as the provider named it. */
  counterpart: Person,
  apiType: z.string().nullable(),
  apiStatus: z.string().nullable(),
  currency: z.string(),
  metadata: z.array(z.tuple([z.string(), z.unknown()])).nullable(),
  blockedDeposit: z.object({ reason: z.string().nullable(), refundStatus: z.string().nullable() }).nullable(),
  /** Of a payment: of the page about whoever was asked, or paid unasked. */
  customerPageId: z.string().nullable(),
  feeConfirmation: trustShape.confirmation,
  serviceReadAt: z.string().nullable(),
  origin: z.enum(ORIGINS),
  mismatchDetails: MismatchView.nullable(),
  /** As the charge or the withdrawal named the person. */
  asked: z.object({ name: z.string().nullable(), document: z.string().nullable() }).nullable(),
  split: z.array(
    z.object({
      destination: z.string(),
      amountCentavos: z.number().nullable(),
      isDelivered: z.boolean(),
      maySee: z.boolean(),
    }),
  ),
  movements: z.array(
    z.object({
      id: z.string(),
      wallet: z.string(),
      kind: z.enum(MOVEMENT_KINDS),
      availableCentavos: z.number(),
      heldCentavos: z.number(),
      settledAt: z.string(),
      correction: z.enum(CORRECTIONS).nullable(),
    }),
  ),
  refund: z
    .object({ state: z.enum(REFUND_STATES), amountCentavos: z.number(), requestedAt: z.string() })
    .nullable(),
  refundRequest: RefundRequest.nullable(),
  blocks: z.array(
    z.object({
      id: z.string(),
      status: z.enum(BLOCK_STATUSES),
      answeredAt: z.string().nullable(),
      apiStatus: z.string().nullable(),
      blockType: z.string(),
      amountCentavos: z.number(),
      createdAt: z.string(),
    }),
  ),
  way: WayView,
  intent: z
    .object({
      id: z.string(),
      kind: z.enum(INTENT_KINDS),
      state: z.enum(INTENT_STATES),
      createdAt: z.string(),
    })
    .nullable(),
  deliveries: z.array(
    z.object({
      id: z.number(),
      event: z.string().nullable(),
      state: z.enum(DELIVERY_STATES),
      receivedAt: z.string(),
      timesReceived: z.number(),
    }),
  ),
  steps: z.array(Step),
});
export type TransactionDetail = z.infer<typeof TransactionDetail>;

/** The moment of which it is asked: ISO 8601 with its offset. */
export const TransactionAsOfQuery = z.object({ asOf: z.iso.datetime({ offset: true }) });

/** One compact picture of what was known: as it would be booked, nothing that was learnt later. */
export const TransactionThen = z.object({
  wallet: z.string(),
  type: z.enum(TRANSACTION_TYPES),
  state: z.enum(TRANSACTION_STATES),
  /** How it stood then; of a deadline nothing was known that holds now. */
  standing: z.object({
    ...standingShape,
    state: z.enum(TRANSACTION_STATES),
    amountCentavos: z.number(),
    expiresAt: z.string().nullable(),
    settledAt: z.string().nullable(),
  }),
  amountCentavos: z.number().nullable(),
  feeCentavos: z.number().nullable(),
  netCentavos: z.number().nullable(),
  confirmation: trustShape.confirmation,
  feeConfirmation: trustShape.confirmation,
  /** The gravest first. */
  doubts: z.array(z.object({ mismatch: z.enum(MISMATCHES), details: MismatchView.nullable() })),
  refund: z.object({ state: z.enum(REFUND_STATES), amountCentavos: z.number() }).nullable(),
  blocks: z.array(
    z.object({
      id: z.string(),
      status: z.enum(BLOCK_STATUSES),
      answeredAt: z.string().nullable(),
      apiStatus: z.string().nullable(),
      blockType: z.string(),
      amountCentavos: z.number(),
    }),
  ),
  split: z.array(
    z.object({
      destination: z.string(),
      amountCentavos: z.number().nullable(),
      isDelivered: z.boolean(),
    }),
  ),
  movements: TransactionDetail.shape.movements,
});
export type TransactionThen = z.infer<typeof TransactionThen>;

/** `known` is null where nothing of it was known yet. */
export const TransactionAsOf = z.object({
  id: z.string(),
  asOf: z.string(),
  known: TransactionThen.nullable(),
});
export type TransactionAsOf = z.infer<typeof TransactionAsOf>;

/** The body of a delivery, its documents masked unless they were revealed. The hash is of the bytes as they came. */
export const RawEvent = z.object({ body: z.string(), sha256: z.string(), isMasked: z.boolean() });
export type RawEvent = z.infer<typeof RawEvent>;

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

export const AskServiceInput = z.strictObject({ text: requiredLine(SEARCH_LENGTH_MAX) });
export type AskServiceInput = z.infer<typeof AskServiceInput>;
export type AskedService = {
  found: { id: string; wallet: string }[];
  /** How many wallets did not answer. */
  unanswered: number;
};

/** What a filter offers to choose from. */
export type Choice = { value: string; name: string };
