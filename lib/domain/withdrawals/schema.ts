import { APPROVAL_DECISIONS, INTENT_STATES } from "@/lib/core/words/intents";
import { STEP_KINDS, STEP_SOURCES } from "@/lib/core/words/steps";
import { WITHDRAWAL_STATES, ORIGINS } from "@/lib/core/words/transactions";
import { z } from "zod";
import { canonicalDocument } from "@/lib/core/brazil/documents";
import { PIX_KEY_TYPES } from "@/lib/core/brazil/pix-key";
import {
  DOCUMENT_TYPES,
  KEY_TEXT_MAX,
  documentFaultOf,
  isDeclared,
  keyFaultOf,
  keyOf,
} from "@/lib/core/recipient-faults";
import {
  moneyField,
  optionalUuid,
  referenceField,
  requiredLine,
  searchText,
  sentSecondsAgo,
  uuidField,
  walletField,
} from "@/lib/core/fields";
import { isDay } from "@/lib/core/sao-paulo";
import { Sum } from "@/lib/core/sum-schema";
import { MismatchView, trustShape } from "@/lib/core/trust-view";
import { WITHDRAWAL_MODES } from "./modes";

/** Specification, "Withdrawal request". The documents and the name have no limit of their own there: these are ours. */
const NAME_MAX = 255;
const REFERENCE_MAX = 255;
const REASON_MAX = 255;

export const CreateWithdrawalInput = z
  .strictObject({
    intentId: uuidField(),
    sentSecondsAgo: sentSecondsAgo(),
    wallet: walletField(),
    mode: z.enum(WITHDRAWAL_MODES),
    amountCentavos: moneyField(1),
    pixKeyType: z.enum(PIX_KEY_TYPES),
    pixKey: z.string("required").max(KEY_TEXT_MAX, "pix_key_not_this_type"),
    holderName: requiredLine(NAME_MAX, { isRead: true }),
    holderDocumentType: z.enum(DOCUMENT_TYPES),
    holderDocument: z.string("required").transform(canonicalDocument),
    externalReference: referenceField(REFERENCE_MAX),
    projectId: optionalUuid(),
    /** The person has seen that the same withdrawal was asked for a moment ago, and wants another one. */
    payAgain: z.boolean().default(false),
  })
  .refine((input) => keyFaultOf(input) === null, {
    path: ["pixKey"],
    error: ({ input }) => keyFaultOf(input) ?? "invalid",
    // Told together with the faults of the other fields, not after them.
    when: ({ value }) => isDeclared(value, "pixKeyType", PIX_KEY_TYPES, "pixKey"),
  })
  .refine((input) => documentFaultOf(input) === null, {
    path: ["holderDocument"],
    error: ({ input }) => documentFaultOf(input) ?? "invalid",
    when: ({ value }) => isDeclared(value, "holderDocumentType", DOCUMENT_TYPES, "holderDocument"),
  })
  .transform((input) => ({ ...input, pixKey: keyOf(input) }));
export type CreateWithdrawalInput = z.output<typeof CreateWithdrawalInput>;
export type CreateWithdrawalForm = z.input<typeof CreateWithdrawalInput>;

/** What is known of a withdrawal while its form is filled in: enough for the rules' word. */
export const PreviewWithdrawalInput = z
  .strictObject({
    wallet: walletField(),
    mode: z.enum(WITHDRAWAL_MODES),
    amountCentavos: moneyField(1),
    pixKeyType: z.enum(PIX_KEY_TYPES),
    pixKey: z.string("required").max(KEY_TEXT_MAX, "pix_key_not_this_type"),
  })
  .refine((input) => keyFaultOf(input) === null, { path: ["pixKey"], error: "pix_key_not_this_type" })
  .transform((input) => ({ ...input, pixKey: keyOf(input) }));
export type PreviewWithdrawalInput = z.output<typeof PreviewWithdrawalInput>;
export type PreviewWithdrawalForm = z.input<typeof PreviewWithdrawalInput>;

/**
 * What the form learns. `isAwaitingApproval`: others have to approve. `heldUntil`: it is not sent before. Without an id and
 * either of them the answer is still looked for.
 */
export type CreatedWithdrawal = {
  id: string | null;
  intentId: string;
  isAwaitingApproval: boolean;
  heldUntil: string | null;
};

export const DecideWithdrawalInput = z.strictObject({
  wallet: walletField(),
  intentId: uuidField(),
  /** Of the body that the person saw: another one is another withdrawal. */
  bodySha256: z.string().regex(/^[0-9a-f]{64}$/, "invalid"),
});
export type DecideWithdrawalInput = z.output<typeof DecideWithdrawalInput>;

export const DeclineWithdrawalInput = DecideWithdrawalInput.extend({ reason: requiredLine(REASON_MAX) });
export type DeclineWithdrawalInput = z.output<typeof DeclineWithdrawalInput>;

export const WithdrawalIdInput = z.strictObject({ wallet: walletField(), withdrawalId: uuidField() });
export type WithdrawalIdInput = z.output<typeof WithdrawalIdInput>;

/** A former recipient in clear, for the form alone. */
export type Recipient = Pick<
  CreateWithdrawalForm,
  "pixKeyType" | "pixKey" | "holderName" | "holderDocument" | "holderDocumentType"
>;

export const RecentRecipient = z.object({
  withdrawalId: z.string(),
  name: z.string(),
  keyType: z.string(),
  key: z.string(),
  document: z.string(),
  lastAt: z.string(),
});
export type RecentRecipient = z.infer<typeof RecentRecipient>;

const RecipientView = z.object({
  name: z.string().nullable(),
  document: z.string().nullable(),
  keyType: z.string().nullable(),
  key: z.string().nullable(),
});

/** A row of the list. Keys and documents are masked before they get here; moments are ISO 8601. */
export const WithdrawalListItem = z.object({
  ...trustShape,
  id: z.string(),
  version: z.number(),
  wallet: z.string(),
  state: z.enum([...WITHDRAWAL_STATES, "other"]),
  amountCentavos: z.number(),
  feeCentavos: z.number().nullable(),
  netCentavos: z.number().nullable(),
  externalReference: z.string().nullable(),
  e2eId: z.string().nullable(),
  recipient: RecipientView,
  failureReason: z.string().nullable(),
  createdAt: z.string(),
  settledAt: z.string().nullable(),
});
export type WithdrawalListItem = z.infer<typeof WithdrawalListItem>;

export const WithdrawalPage = z.object({
  items: z.array(WithdrawalListItem),
  nextCursor: z.string().nullable(),
});
export type WithdrawalPage = z.infer<typeof WithdrawalPage>;

const Approval = z.object({
  limitCentavos: z.number(),
  requestedAt: z.string(),
  decision: z.enum(APPROVAL_DECISIONS).nullable(),
  decidedBy: z.string().nullable(),
  decidedAt: z.string().nullable(),
  reason: z.string().nullable(),
  /** How many others must agree, and what each of them said so far. */
  peopleNeeded: z.number(),
  decisions: z.array(
    z.object({
      decision: z.enum(APPROVAL_DECISIONS),
      by: z.string().nullable(),
      isOwn: z.boolean(),
      at: z.string(),
    }),
  ),
});

const Step = z.object({
  kind: z.enum(STEP_KINDS),
  source: z.enum(STEP_SOURCES),
  at: z.string(),
  person: z.string().nullable(),
  deliveryId: z.number().nullable(),
});

export const WithdrawalDetail = WithdrawalListItem.extend({
  apiStatus: z.string().nullable(),
  /** What the person typed, and which of the two amounts it was. */
  asked: z.object({ mode: z.enum(WITHDRAWAL_MODES), amountCentavos: z.number() }).nullable(),
  /** False: gross less fee is not net. Null: not all three are known. */
  addsUp: z.boolean().nullable(),
  project: z.object({ name: z.string(), color: z.string().nullable() }).nullable(),
  projectId: z.string().nullable(),
  metadata: z.array(z.tuple([z.string(), z.unknown()])).nullable(),
  pspReference: z.string().nullable(),
  processedAt: z.string().nullable(),
  completedAt: z.string().nullable(),
  failedAt: z.string().nullable(),
  reversedAt: z.string().nullable(),
  requestedBy: z.string().nullable(),
  approval: Approval.nullable(),
  mismatchDetails: MismatchView.nullable(),
  origin: z.enum(ORIGINS),
  steps: z.array(Step),
});
export type WithdrawalDetail = z.infer<typeof WithdrawalDetail>;

/** A withdrawal that waits for its second person, or did. Key and document stay masked. */
export const ApprovalRequest = z.object({
  intentId: z.string(),
  wallet: z.string(),
  walletName: z.string(),
  /** The intent's. */
  state: z.enum(INTENT_STATES),
  bodySha256: z.string(),
  mode: z.enum(WITHDRAWAL_MODES),
  amountCentavos: z.number(),
  recipient: RecipientView,
  isKeyOfAnother: z.boolean(),
  /** Nothing is agreed to while a restored database is looked up: it may have left already. */
  isHeld: z.boolean(),
  /** In place of one that came to no result: it waits for a second person whatever its amount. */
  isMadeAgain: z.boolean(),
  externalReference: z.string().nullable(),
  project: z.string().nullable(),
  requestedBy: z.string().nullable(),
  isOwn: z.boolean(),
  requestedAt: z.string(),
  approval: Approval,
  /** Until then others may agree. */
  endsAt: z.string(),
  /** Not sent before this moment, whoever agrees. */
  heldUntil: z.string().nullable(),
  /** What this person may say about it. */
  mayDecide: z.boolean(),
  resultId: z.string().nullable(),
  /** Refused by us right before it was sent: the approval did not hold any more. */
  isVoid: z.boolean(),
});
export type ApprovalRequest = z.infer<typeof ApprovalRequest>;

const Counted = z.object({ count: z.number(), sumCentavos: Sum });

/** What one judges a request by. Amounts of money are the mirror's, at the moment of reading. */
export const ApprovalFacts = z.object({
  /** Whole, for the person who may decide; shown to nobody else, and logged. */
  revealed: z.object({ key: z.string(), document: z.string() }).nullable(),
  recipient: z
    .object({
      id: z.string(),
      addedBy: z.string().nullable(),
      addedAt: z.string(),
      agreedBy: z.string().nullable(),
      agreedAt: z.string().nullable(),
      keyChangedAt: z.string().nullable(),
    })
    .nullable(),
  history: z.object({
    items: z.array(
      z.object({ id: z.string(), at: z.string(), amountCentavos: z.number(), isThisKey: z.boolean() }),
    ),
    isCut: z.boolean(),
    sumCentavos: Sum,
    medianCentavos: z.number().nullable(),
  }),
  cautions: z.array(
    z.discriminatedUnion("is", [
      z.object({ is: z.literal("key_of_another") }),
      z.object({ is: z.literal("other_holder") }),
      z.object({ is: z.literal("key_changed"), days: z.number() }),
      z.object({ is: z.literal("first_payment") }),
      z.object({ is: z.literal("times_median"), times: z.number() }),
      z.object({ is: z.literal("new_device") }),
    ]),
  ),
  /** Of the fee; null where the wallet never paid one. */
  feeCentavos: z.number().nullable(),
  leavesCentavos: z.number(),
  /** As last read. */
  balance: z.object({ availableCentavos: z.number(), readAt: z.string() }).nullable(),
  /** Where the person was who asked; null where that session is gone. */
  from: z
    .object({ userAgent: z.string().nullable(), address: z.string().nullable(), knownSince: z.string() })
    .nullable(),
  /** Who may decide, by name: some of them where they are many. */
  deciders: z.array(z.string()),
  /** Between the request and now, in the same wallet. */
  since: z.object({
    availableCentavos: z.number().nullable(),
    refunds: Counted,
    withdrawals: Counted,
    drafts: Counted,
  }),
});
export type ApprovalFacts = z.infer<typeof ApprovalFacts>;

export const ApprovalToJudge = ApprovalRequest.extend({ facts: ApprovalFacts });
export type ApprovalToJudge = z.infer<typeof ApprovalToJudge>;

export const ApprovalRequests = z.object({ items: z.array(ApprovalRequest) });
export type ApprovalRequests = z.infer<typeof ApprovalRequests>;

const DAY_FAULT = "not_a_day";
export const WithdrawalFilter = z.object({
  state: z.enum(WITHDRAWAL_STATES).optional(),
  from: z.string().refine(isDay, DAY_FAULT).optional(),
  to: z.string().refine(isDay, DAY_FAULT).optional(),
  search: searchText().optional(),
  cursor: z.string().max(200).optional(),
});
export type WithdrawalFilter = z.infer<typeof WithdrawalFilter>;
