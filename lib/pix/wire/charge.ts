import { z } from "zod";
import { TRANSACTION_STATES } from "@/lib/core/enums/transactions";
import { CURRENCIES, SplitLegWire, amount, moment, openEnum, optional, shortText, uuid } from "./reading";

/** Specification, "Charge response". */
export const ChargeWire = z
  .object({
    id: uuid(),
    status: openEnum(TRANSACTION_STATES),
    amount: amount(),
    currency: optional(openEnum(CURRENCIES)),
    /** Never cut and never repaired: it is shown, copied and drawn byte for byte. */
    pixCopyPaste: z.string().min(1),
    qrCodeBase64: optional(z.string()),
    pspPaymentId: optional(shortText()),
    expiresAt: optional(moment()),
    pspCredentialId: optional(uuid()),
    externalReference: optional(shortText()),
    createdAt: optional(moment()),
    split: optional(z.array(SplitLegWire)),
  })
  .transform(({ amount, ...rest }) => ({ ...rest, amountCentavos: amount }));
export type ChargeWire = z.infer<typeof ChargeWire>;
