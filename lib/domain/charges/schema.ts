import { type Sum } from "@/lib/core/money/sum";
import { type WayView } from "@/lib/core/money/money-breakdown-view";
import { type Refusal } from "@/lib/core/enums/display-status";
import { type CHARGE_STATES, type Origin } from "@/lib/core/enums/transactions";
import { type StepKind, type StepSource } from "@/lib/core/enums/steps";
import { type RiskReason } from "@/lib/core/enums/risk";
import { type ChargeStage, type Weekday } from "@/lib/core/enums/conversion";
import { type RefundRequest } from "@/lib/engine/intents/schema";
import { z } from "zod";
import {
  metadataField,
  moneyField,
  optionalDigitsOnlyDocument,
  optionalEmail,
  optionalLine,
  optionalUuid,
  referenceField,
  requiredLine,
  sentSecondsAgo,
  uuidField,
  walletField,
} from "@/lib/core/forms/fields";
import { PRINCIPAL, SUB_ACCOUNT_REFERENCE } from "@/lib/core/ids";
import { type Party, type Person } from "@/lib/core/transactions/two-people";
import { type DisplayStatusFields } from "@/lib/core/transactions/display-status-view";
import { type MismatchView } from "@/lib/core/transactions/trust-view";
import {
  CHARGE_AMOUNT_MIN_CENTAVOS,
  CHARGE_DESCRIPTION_MAX,
  CHARGE_EXPIRES_IN_MAX_SECONDS,
  CHARGE_EXPIRES_IN_MIN_SECONDS,
  CUSTOMER_EMAIL_MAX,
  CUSTOMER_NAME_MAX,
  CUSTOMER_PHONE_MAX,
  EXTERNAL_REFERENCE_MAX,
  SPLIT_LEGS_MAX,
} from "@/lib/pix/limits";
import { listSchema } from "@/lib/core/reads/filter-schema";
import { chargeParsers } from "./filter";

export const SplitLegInput = z.strictObject({
  destination: z
    .string()
    .refine((text) => text === PRINCIPAL || SUB_ACCOUNT_REFERENCE.test(text), "split_destination"),
  amountCentavos: moneyField(1),
});
export type SplitLegInput = z.infer<typeof SplitLegInput>;

export const CreateChargeInput = z
  .strictObject({
    intentId: uuidField(),
    sentSecondsAgo: sentSecondsAgo(),
    wallet: walletField(),
    amountCentavos: moneyField(CHARGE_AMOUNT_MIN_CENTAVOS),
    description: requiredLine(CHARGE_DESCRIPTION_MAX),
    customer: z.strictObject({
      name: optionalLine(CUSTOMER_NAME_MAX, { isRead: true }),
      document: optionalDigitsOnlyDocument(),
      email: optionalEmail(CUSTOMER_EMAIL_MAX),
      phone: optionalLine(CUSTOMER_PHONE_MAX),
    }),
    projectId: optionalUuid(),
    pspCredentialId: optionalUuid(),
    expiresInSeconds: z
      .int("expires_in_range")
      .min(CHARGE_EXPIRES_IN_MIN_SECONDS, "expires_in_range")
      .max(CHARGE_EXPIRES_IN_MAX_SECONDS, "expires_in_range")
      .optional(),
    externalReference: referenceField(EXTERNAL_REFERENCE_MAX),
    metadata: metadataField(),
    split: z.array(SplitLegInput).max(SPLIT_LEGS_MAX, `split_too_many:${SPLIT_LEGS_MAX}`),
  })
  .superRefine((input, context) => {
    const refuse = (path: (string | number)[], message: string) =>
      context.addIssue({ code: "custom", path, message });
    const seen = new Set<string>();
    let sum = 0;
    input.split.forEach((leg, position) => {
      const at = ["split", position, "destination"];
      if (leg.destination === input.wallet)
        refuse(at, input.wallet === PRINCIPAL ? "split_principal_from_principal" : "split_to_itself");
      else if (seen.has(leg.destination)) refuse(at, "split_twice");
      seen.add(leg.destination);
      sum += leg.amountCentavos;
    });
    // The fee is known only at payment: what reaches the amount leaves nothing for it, what stays below the service decides.
    if (input.split.length > 0 && sum > input.amountCentavos) refuse(["split"], "split_above_amount");
  });
export type CreateChargeInput = z.output<typeof CreateChargeInput>;
export type CreateChargeForm = z.input<typeof CreateChargeInput>;

/** The result for the form: the charge, or null while its answer is still being looked up. */
export type CreatedCharge = { id: string | null; intentId: string };

export const PayerLinkInput = z.strictObject({ wallet: walletField(), chargeId: uuidField() });
export type PayerLinkInput = z.infer<typeof PayerLinkInput>;

/** A row of the list. Documents are masked before they get here; moments are ISO 8601. */
export type ChargeListItem = DisplayStatusFields & {
  id: string;
  version: number;
  wallet: string;
  state: (typeof CHARGE_STATES)[number] | "other";
  amountCentavos: number;
  feeCentavos: number | null;
  netCentavos: number | null;
  description: string | null;
  externalReference: string | null;
  e2eId: string | null;
  party: Party;
  /**
   * True where the documents show that the payer is not the customer, and no person has declared this payer as
   * expected.
   */
  isPaidByAnother: boolean;
  /** Reasons why the charge resembles past losses; empty where it is not flagged. */
  risk: RiskReason[];
  /** The reason of a refused charge, where this version knows the reason. */
  refusal: Refusal | null;
  createdAt: string;
  expiresAt: string | null;
  settledAt: string | null;
};

export type ChargePage = { items: ChargeListItem[]; nextCursor: string | null };

export type Step = {
  kind: StepKind;
  source: StepSource;
  at: string;
  recordedAt: string;
  deliveryId: number | null;
  details: Record<string, unknown> | null;
};

export type ChargeDetail = ChargeListItem & {
  apiStatus: string | null;
  pixCopyPaste: string | null;
  qrPng: string | null;
  customer: {
    name: string | null;
    document: string | null;
    email: string | null;
    phone: string | null;
  };
  /** The payer as the institution named them: not always the customer. Neither replaces the other. */
  paidBy: Person;
  projectId: string | null;
  project: { name: string; color: string | null } | null;
  /** The project that the service gives it by its rule, while the service has not shown one: not stored. */
  expectedProject: string | null;
  pspCredentialId: string | null;
  pspPaymentId: string | null;
  metadata: [string, unknown][] | null;
  failureReason: string | null;
  blockedDeposit: {
    reason: string | null;
    refundStatus: string | null;
    refundE2eId: string | null;
    refundSettledAt: string | null;
  } | null;
  split: {
    destination: string;
    requestedCentavos: number | null;
    acceptedCentavos: number | null;
    deliveredCentavos: number | null;
  }[];
  /** The page for the payer while it is open; its address for those who may give it away. */
  payerLink: { url: string | null; openedAt: string | null } | null;
  refundRequest: RefundRequest | null;
  /** The page of the customer who was asked, or who paid unasked. */
  customerPageId: string | null;
  /** A person said that this customer\'s payments come from there. */
  isPayerExpected: boolean;
  way: WayView;
  mismatchDetails: MismatchView | null;
  origin: Origin;
  steps: Step[];
};

export const ChargeListQuery = listSchema(chargeParsers);
export type ChargeListQuery = z.infer<typeof ChargeListQuery>;

/** The range of creation days for which the number of charges that became money is requested. */
export const ConversionWanted = ChargeListQuery.pick({ from: true, to: true }).required();
export type ConversionWanted = z.infer<typeof ConversionWanted>;

type StageSum = { count: number; amountCentavos: Sum };
export type Conversion = {
  created: StageSum;
  stages: Record<ChargeStage, StageSum>;
  /** Those that their payer can still pay. */
  awaiting: number;
  /** The counts of as many days before; null where not all of them were counted, or there were none. */
  before: { created: number; stages: Record<ChargeStage, number> } | null;
  /** There are more charges than were counted: the newest of them. */
  isCapped: boolean;
  /** By weekday and hour of creation, where there is any. */
  cells: {
    weekday: Weekday;
    hour: number;
    created: number;
    stages: Record<ChargeStage, number>;
  }[];
};

/** A charge whose creation was sent and not answered: whether it is there is still being found out. */
export type UnansweredCharge = {
  intentId: string;
  wallet: string;
  sentAt: string;
  amountCentavos: number;
  description: string;
  customerName: string | null;
  externalReference: string | null;
};

export type UnansweredCharges = { items: UnansweredCharge[] };
