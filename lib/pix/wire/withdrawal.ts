import { z } from "zod";
import { PIX_KEY_TYPES } from "@/lib/core/brazil/pix-key";
import { TRANSACTION_STATES } from "@/lib/core/enums/transactions";
import {
  amount,
  document,
  moment,
  openEnum,
  optional,
  optionalAmount,
  shortText,
  text,
  uuid,
} from "./reading";

/** Specification, "Withdrawal response". */
export const WithdrawalWire = z
  .object({
    id: uuid(),
    amount: amount(),
    feeAmount: optionalAmount(),
    netAmount: optionalAmount(),
    status: openEnum(TRANSACTION_STATES),
    snapshotHolderName: optional(shortText()),
    snapshotHolderDocument: optional(document()),
    snapshotPixKey: optional(shortText()),
    snapshotPixKeyType: optional(openEnum(PIX_KEY_TYPES)),
    createdAt: optional(moment()),
    projectId: optional(uuid()),
    failureReason: optional(text()),
    pspReference: optional(shortText()),
    processedAt: optional(moment()),
    externalReference: optional(shortText()),
  })
  .transform(({ amount, feeAmount, netAmount, ...rest }) => ({
    ...rest,
    /** Gross: what leaves the balance. */
    amountCentavos: amount,
    feeCentavos: feeAmount,
    netCentavos: netAmount,
  }));
export type WithdrawalWire = z.infer<typeof WithdrawalWire>;
