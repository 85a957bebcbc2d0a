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
  sentSecondsAgo,
  uuidField,
  walletField,
} from "@/lib/core/fields";
import {
  ApprovalView,
  RecipientView,
  type SameReferenceView,
  referenceSeen,
} from "@/lib/engine/payouts/approval-schema";
import { type VerdictView } from "@/lib/engine/payouts/schema";
import { standingShape } from "@/lib/core/standing-view";
import { MismatchView } from "@/lib/core/trust-view";
import { REFUSALS } from "@/lib/core/words/standing";
import { WITHDRAWAL_MODES } from "./modes";
import { filterSchema } from "@/lib/core/filter-schema";
import { withdrawalParsers } from "./filter";

/** Specification, "Withdrawal request". The documents and the name have no limit of their own there: these are ours. */
const NAME_MAX = 255;
const REFERENCE_MAX = 255;
const NOTE_MAX = 500;

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
    /** The person has seen the earlier ones of the same reference, and wants one more. */
    referenceSeen: referenceSeen(),
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
    projectId: optionalUuid(),
    /** One that the form refuses is compared with nothing. */
    externalReference: referenceField(REFERENCE_MAX).catch(undefined),
  })
  .refine((input) => keyFaultOf(input) === null, { path: ["pixKey"], error: "pix_key_not_this_type" })
  .transform((input) => ({ ...input, pixKey: keyOf(input) }));
export type PreviewWithdrawalInput = z.output<typeof PreviewWithdrawalInput>;
export type PreviewWithdrawalForm = z.input<typeof PreviewWithdrawalInput>;
/** The rules' word, and earlier ones of the same reference. */
export type WithdrawalPreview = VerdictView & { sameReference: SameReferenceView | null };

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

export const WithdrawalIdInput = z.strictObject({ wallet: walletField(), withdrawalId: uuidField() });
export type WithdrawalIdInput = z.output<typeof WithdrawalIdInput>;

/** How much of a withdrawal came back, as a person learnt it; nothing is an amount too. */
export const TellReturnedInput = z.strictObject({
  wallet: walletField(),
  withdrawalId: uuidField(),
  amountCentavos: moneyField(0),
  note: requiredLine(NOTE_MAX),
});
export type TellReturnedInput = z.output<typeof TellReturnedInput>;

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
  /** When the wallet paid this key last (`listPaidBefore`); null: never. */
  lastAt: z.string().nullable(),
});
export type RecentRecipient = z.infer<typeof RecentRecipient>;

/** A row of the list. Keys and documents are masked before they get here; moments are ISO 8601. */
export const WithdrawalListItem = z.object({
  ...standingShape,
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
  /** Why it failed or came back, where this version knows the reason. */
  refusal: z.enum(REFUSALS).nullable(),
  /** The service's own words. */
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
  approval: ApprovalView.nullable(),
  mismatchDetails: MismatchView.nullable(),
  /** The amount that is booked back in its wallet; null where nothing came back. */
  backCentavos: z.number().nullable(),
  /** A person may say how much came back. */
  isReturnInQuestion: z.boolean(),
  origin: z.enum(ORIGINS),
  steps: z.array(Step),
});
export type WithdrawalDetail = z.infer<typeof WithdrawalDetail>;

export const WithdrawalListQuery = filterSchema(withdrawalParsers).extend({
  cursor: z.string().max(200).optional(),
});
export type WithdrawalListQuery = z.infer<typeof WithdrawalListQuery>;
