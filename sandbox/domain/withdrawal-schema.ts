import { z } from "@hono/zod-openapi";
import { PIX_KEY_TYPES, type PixKeyType } from "@/lib/core/brazil/pix-key";
import { canonicalDocument } from "@/lib/core/brazil/documents";
import { notANumber, sentAmount, sentMoment, sentUuid, wireAmount, wireText, wireUuid } from "./wire";

const TEXT_MAX = 255;
const KEY_MAX = 140;

/**
 * ASSUMPTION: "Withdrawal request" gives no rule for a key but its type. What has the form of the type is taken, with
 * or without its mask; whether a holder stands behind it, the network says later.
 */
const KEY_FORMS: Record<PixKeyType, (key: string) => boolean> = {
  cpf: (key) => /^\d{11}$/.test(canonicalDocument(key)),
  cnpj: (key) => /^[0-9A-Z]{12}\d{2}$/.test(canonicalDocument(key)),
  email: (key) => key.length <= 77 && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(key),
  phone: (key) => /^\+?\d{10,15}$/.test(key.replaceAll(/[\s().-]/g, "")),
  random: (key) => /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(key),
};
const DOCUMENT_FORMS = { cpf: /^\d{11}$/, cnpj: /^[0-9A-Z]{12}\d{2}$/ } as const;

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
    if (!KEY_FORMS[input.pixKeyType](input.pixKey))
      fault("pixKey", `is not a key of type ${input.pixKeyType}`);
    if (!DOCUMENT_FORMS[input.holderDocumentType].test(canonicalDocument(input.holderDocument)))
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
