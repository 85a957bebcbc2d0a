import { WayView } from "@/lib/core/money-way-view";
import { REFUSALS } from "@/lib/core/words/standing";
import { CHARGE_STATES, ORIGINS } from "@/lib/core/words/transactions";
import { STEP_KINDS, STEP_SOURCES } from "@/lib/core/words/steps";
import { RISK_REASONS } from "@/lib/core/words/risk";
import { CHARGE_STAGES, WEEKDAYS } from "@/lib/core/words/conversion";
import { Sum } from "@/lib/core/sum-schema";
import { RefundRequest } from "@/lib/engine/intents/schema";
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
} from "@/lib/core/fields";
import { PRINCIPAL, SUB_ACCOUNT_REFERENCE } from "@/lib/core/ids";
import { Party, Person } from "@/lib/core/two-people";
import { standingShape } from "@/lib/core/standing-view";
import { MismatchView } from "@/lib/core/trust-view";
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
import { filterSchema } from "@/lib/core/filter-schema";
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

/** What the form learns: the charge, or (null) that its answer is still being looked for. */
export type CreatedCharge = { id: string | null; intentId: string };

export const PayerLinkInput = z.strictObject({ wallet: walletField(), chargeId: uuidField() });
export type PayerLinkInput = z.infer<typeof PayerLinkInput>;

/** A row of the list. Documents are masked before they get here; moments are ISO 8601. */
export const ChargeListItem = z.object({
  ...standingShape,
  id: z.string(),
  version: z.number(),
  wallet: z.string(),
  state: z.enum([...CHARGE_STATES, "other"]),
  amountCentavos: z.number(),
  feeCentavos: z.number().nullable(),
  netCentavos: z.number().nullable(),
  description: z.string().nullable(),
  externalReference: z.string().nullable(),
  e2eId: z.string().nullable(),
  party: Party,
  /** Not by the customer, as their documents tell, and nobody said that this payer is expected. */
  isPaidByAnother: z.boolean(),
  /** Why it looks like past losses; empty: it is not marked. */
  risk: z.array(z.enum(RISK_REASONS)),
  /** Of one that was refused: why, where this version knows the reason. */
  refusal: z.enum(REFUSALS).nullable(),
  createdAt: z.string(),
  expiresAt: z.string().nullable(),
  settledAt: z.string().nullable(),
});
export type ChargeListItem = z.infer<typeof ChargeListItem>;

export const ChargePage = z.object({ items: z.array(ChargeListItem), nextCursor: z.string().nullable() });
export type ChargePage = z.infer<typeof ChargePage>;

export const Step = z.object({
  kind: z.enum(STEP_KINDS),
  source: z.enum(STEP_SOURCES),
  at: z.string(),
  recordedAt: z.string(),
  deliveryId: z.number().nullable(),
  details: z.record(z.string(), z.unknown()).nullable(),
});
export type Step = z.infer<typeof Step>;

export const ChargeDetail = ChargeListItem.extend({
  apiStatus: z.string().nullable(),
  pixCopyPaste: z.string().nullable(),
  qrPng: z.string().nullable(),
  customer: z.object({
    name: z.string().nullable(),
    document: z.string().nullable(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
  }),
  /** Who paid, as the institution named them: not always the customer, and neither stands in the other's place. */
  paidBy: Person,
  projectId: z.string().nullable(),
  project: z.object({ name: z.string(), color: z.string().nullable() }).nullable(),
  /** The project that the service gives it by its rule, while the service has not shown one: not stored. */
  expectedProject: z.string().nullable(),
  pspCredentialId: z.string().nullable(),
  pspPaymentId: z.string().nullable(),
  metadata: z.array(z.tuple([z.string(), z.unknown()])).nullable(),
  failureReason: z.string().nullable(),
  blockedDeposit: z
    .object({
      reason: z.string().nullable(),
      refundStatus: z.string().nullable(),
      refundE2eId: z.string().nullable(),
      refundSettledAt: z.string().nullable(),
    })
    .nullable(),
  split: z.array(
    z.object({
      destination: z.string(),
      requestedCentavos: z.number().nullable(),
      acceptedCentavos: z.number().nullable(),
      deliveredCentavos: z.number().nullable(),
    }),
  ),
  /** The page for the payer while it is open; its address for those who may give it away. */
  payerLink: z.object({ url: z.string().nullable(), openedAt: z.string().nullable() }).nullable(),
  refundRequest: RefundRequest.nullable(),
  /** Of the page about whoever was asked, or paid unasked. */
  customerPageId: z.string().nullable(),
  /** A person said that this customer\'s payments come from there. */
  isPayerExpected: z.boolean(),
  way: WayView,
  mismatchDetails: MismatchView.nullable(),
  origin: z.enum(ORIGINS),
  steps: z.array(Step),
});
export type ChargeDetail = z.infer<typeof ChargeDetail>;

export const ChargeListQuery = filterSchema(chargeParsers).extend({ cursor: z.string().max(200).optional() });
export type ChargeListQuery = z.infer<typeof ChargeListQuery>;

/** The days, by creation, of which one asks how many charges became money. */
export const ConversionWanted = ChargeListQuery.pick({ from: true, to: true }).required();
export type ConversionWanted = z.infer<typeof ConversionWanted>;

const StageSum = z.object({ count: z.number(), amountCentavos: Sum });
export const Conversion = z.object({
  created: StageSum,
  stages: z.record(z.enum(CHARGE_STAGES), StageSum),
  /** Those that their payer can still pay. */
  awaiting: z.number(),
  /** Of as many days before; null where not all of them were counted, or there were none. */
  before: z.object({ created: z.number(), stages: z.record(z.enum(CHARGE_STAGES), z.number()) }).nullable(),
  /** There are more charges than were counted: the newest of them. */
  isCapped: z.boolean(),
  /** By weekday and hour of creation, where there is any. */
  cells: z.array(
    z.object({
      weekday: z.enum(WEEKDAYS),
      hour: z.number(),
      created: z.number(),
      stages: z.record(z.enum(CHARGE_STAGES), z.number()),
    }),
  ),
});
export type Conversion = z.infer<typeof Conversion>;

/** A charge whose creation was sent and not answered: whether it is there is still being found out. */
export const UnansweredCharge = z.object({
  intentId: z.string(),
  wallet: z.string(),
  sentAt: z.string(),
  amountCentavos: z.number(),
  description: z.string(),
  customerName: z.string().nullable(),
  externalReference: z.string().nullable(),
});
export type UnansweredCharge = z.infer<typeof UnansweredCharge>;

export const UnansweredCharges = z.object({ items: z.array(UnansweredCharge) });
export type UnansweredCharges = z.infer<typeof UnansweredCharges>;
