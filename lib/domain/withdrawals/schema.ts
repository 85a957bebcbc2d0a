import { type StepKind, type StepSource } from "@/lib/core/enums/steps";
import { type Origin, type WithdrawalState } from "@/lib/core/enums/transactions";
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
} from "@/lib/core/forms/recipient-faults";
import {
  moneyField,
  optionalUuid,
  referenceField,
  requiredLine,
  sentSecondsAgo,
  uuidField,
  walletField,
} from "@/lib/core/forms/fields";
import {
  type ApprovalView,
  type RecipientView,
  referenceSeen,
  type SameReferenceView,
} from "@/lib/engine/payouts/approval-schema";
import { type VerdictView } from "@/lib/engine/payouts/schema";
import { type DisplayStatusFields } from "@/lib/core/transactions/display-status-view";
import { type MismatchView } from "@/lib/core/transactions/trust-view";
import { type Refusal } from "@/lib/core/enums/display-status";
import { WITHDRAWAL_MODES, type WithdrawalMode } from "./modes";
import { listSchema } from "@/lib/core/reads/filter-schema";
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
    // Reported together with the faults of the other fields, not after them.
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

/** Facts known about a withdrawal while its form is filled in: enough for a verdict of the rules. */
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
 * The result for the form. `isAwaitingApproval`: others have to approve. `heldUntil`: it is not sent before. Without
 * an id and either of them, the answer is still being looked up.
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
export const ReportReturnedInput = z.strictObject({
  wallet: walletField(),
  withdrawalId: uuidField(),
  amountCentavos: moneyField(0),
  note: requiredLine(NOTE_MAX),
});
export type ReportReturnedInput = z.output<typeof ReportReturnedInput>;

/** A former recipient in clear, for the form alone. */
export type Recipient = Pick<
  CreateWithdrawalForm,
  "pixKeyType" | "pixKey" | "holderName" | "holderDocument" | "holderDocumentType"
>;

export type RecentRecipient = {
  withdrawalId: string;
  name: string;
  keyType: string;
  key: string;
  document: string;
  /** When the wallet paid this key last (`listPaidBefore`); null: never. */
  lastAt: string | null;
};

/** A row of the list. Keys and documents are masked before they get here; moments are ISO 8601. */
export type WithdrawalListItem = DisplayStatusFields & {
  id: string;
  version: number;
  wallet: string;
  state: WithdrawalState | "other";
  amountCentavos: number;
  feeCentavos: number | null;
  netCentavos: number | null;
  externalReference: string | null;
  e2eId: string | null;
  recipient: RecipientView;
  /** Why it failed or came back, where this version knows the reason. */
  refusal: Refusal | null;
  /** The service's own message. */
  failureReason: string | null;
  createdAt: string;
  settledAt: string | null;
};

export type WithdrawalPage = { items: WithdrawalListItem[]; nextCursor: string | null };

type Step = {
  kind: StepKind;
  source: StepSource;
  at: string;
  person: string | null;
  deliveryId: number | null;
};

export type WithdrawalDetail = WithdrawalListItem & {
  apiStatus: string | null;
  /** The amount that the person typed, and which of the two amounts it was. */
  asked: { mode: WithdrawalMode; amountCentavos: number } | null;
  /** False: gross less fee is not net. Null: not all three are known. */
  addsUp: boolean | null;
  project: { name: string; color: string | null } | null;
  projectId: string | null;
  metadata: [string, unknown][] | null;
  pspReference: string | null;
  processedAt: string | null;
  completedAt: string | null;
  failedAt: string | null;
  reversedAt: string | null;
  requestedBy: string | null;
  approval: ApprovalView | null;
  mismatchDetails: MismatchView | null;
  /** The amount that is booked back in its wallet; null where nothing came back. */
  backCentavos: number | null;
  /** A person may say how much came back. */
  isReturnInQuestion: boolean;
  origin: Origin;
  steps: Step[];
};

export const WithdrawalListQuery = listSchema(withdrawalParsers);
export type WithdrawalListQuery = z.infer<typeof WithdrawalListQuery>;
