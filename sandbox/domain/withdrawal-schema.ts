import { z } from "@hono/zod-openapi";
import { PIX_KEY_TYPES } from "@/lib/core/brazil/pix-key";
import { FIXED_READINGS } from "../readings";
import { notANumber, sentAmount, sentMoment, sentUuid, wireAmount, wireText, wireUuid } from "./wire";

const TEXT_MAX = 255;
const KEY_MAX = 140;

const { pixKeyForms } = FIXED_READINGS;

const Fields = z
  .object({
    pixKey: wireText(KEY_MAX).min(1),
    pixKeyType: z.enum(PIX_KEY_TYPES),
    holderName: wireText(TEXT_MAX).min(1),
    holderDocument: wireText(TEXT_MAX).min(1),
    holderDocumentType: z.enum(["cpf", "cnpj"]),
    projectId: wireUuid.optional(),
    amount: wireAmount(1).optional(),
    netAmount: wireAmount(1).optional(),
    externalReference: wireText(TEXT_MAX).optional(),
  })
  .superRefine((input, context) => {
    const fault = (field: string, message: string) =>
      context.addIssue({ code: "custom", path: [field], message });
    if ((input.amount === undefined) === (input.netAmount === undefined))
      fault("amount", "exactly one of amount and netAmount must be given");
    if (!pixKeyForms[input.pixKeyType](input.pixKey))
      fault("pixKey", `is not a key of type ${input.pixKeyType}`);
    if (!pixKeyForms[input.holderDocumentType](input.holderDocument))
      fault("holderDocument", `is not a ${input.holderDocumentType}`);
  });

/** Specification, "Withdrawal request"; which fields are required is a reading. */
export const WithdrawalInput = notANumber(Fields).openapi("WithdrawalInput");

/** Specification, "Withdrawal response". */
export const WithdrawalAnswer = z
  .object({
    id: sentUuid,
    amount: sentAmount,
    feeAmount: sentAmount,
    netAmount: sentAmount,
    status: z.string(),
    snapshotHolderName: z.string(),
    snapshotHolderDocument: z.string(),
    snapshotPixKey: z.string(),
    snapshotPixKeyType: z.string(),
    createdAt: sentMoment,
    projectId: sentUuid.optional(),
    failureReason: z.string().nullable(),
    pspReference: z.string().nullable(),
    processedAt: sentMoment.optional(),
    externalReference: z.string().optional(),
  })
  .openapi("Withdrawal");
