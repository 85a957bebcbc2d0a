import { z } from "@hono/zod-openapi";
import { SUB_ACCOUNT_REFERENCE } from "@/lib/core/ids";
import { FIXED_READINGS } from "../readings";
import {
  sentAmount,
  sentMoment,
  sentUuid,
  wireAmount,
  wireInteger,
  wireObject,
  wireRecord,
  wireText,
  wireUuid,
} from "./wire";

// Specification, "Limits".
const AMOUNT_MIN_CENTAVOS = 100;
const TEXT_MAX = 255;
const SHORT_TEXT_MAX = 20;
const EXPIRES_IN_MIN_SECONDS = 300;
const EXPIRES_IN_MAX_SECONDS = 604_800;
const SPLIT_ITEMS_MAX = 10;

/** Specification, "Charge request". */
export const ChargeInput = wireObject({
  amount: wireAmount(AMOUNT_MIN_CENTAVOS),
  description: wireText(TEXT_MAX),
  customer: wireObject({
    name: wireText(TEXT_MAX).optional(),
    document: z
      .string()
      .regex(/^[0-9]{1,20}$/, "must be digits only, at most 20")
      .optional(),
    email: z.email().max(TEXT_MAX).optional(),
    phone: wireText(SHORT_TEXT_MAX).optional(),
  }).optional(),
  projectId: wireUuid.optional(),
  pspCredentialId: wireUuid.optional(),
  expiresIn: wireInteger(EXPIRES_IN_MIN_SECONDS, EXPIRES_IN_MAX_SECONDS).optional(),
  externalReference: wireText(TEXT_MAX).optional(),
  metadata: wireRecord.optional(),
  split: z
    .array(
      wireObject({
        subAccount: z.string().regex(SUB_ACCOUNT_REFERENCE),
        amount: wireAmount(FIXED_READINGS.splitLegMinimumCentavos),
      }),
    )
    .max(SPLIT_ITEMS_MAX)
    .optional(),
}).openapi("ChargeInput");

/** Specification, "Charge response". */
export const ChargeAnswer = z
  .object({
    id: sentUuid,
    status: z.enum(["pending", "completed", "failed", "cancelled"]),
    amount: sentAmount,
    currency: z.literal("BRL"),
    pixCopyPaste: z.string(),
    qrCodeBase64: z.string().optional(),
    pspPaymentId: z.string().optional(),
    expiresAt: sentMoment,
    pspCredentialId: sentUuid.optional(),
    externalReference: z.string().optional(),
    createdAt: sentMoment,
    split: z.array(z.object({ subAccount: z.string(), amount: sentAmount })).optional(),
  })
  .openapi("Charge");
