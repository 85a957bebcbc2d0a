import { z } from "zod";
import { TRANSACTION_STATES, TRANSACTION_TYPES } from "@/lib/core/enums/transactions";
import { BlockedDepositWire } from "./blocked-deposit";
import {
  CURRENCIES,
  PAYMENT_METHODS,
  amount,
  document,
  metadata,
  moment,
  openEnum,
  optional,
  shortText,
  text,
  uuid,
} from "./reading";

/** Specification, "Transaction". An adjustment may be a deduction, so an amount below zero is read unchanged. */
export const TransactionWire = z
  .object({
    id: uuid(),
    status: openEnum(TRANSACTION_STATES),
    type: openEnum(TRANSACTION_TYPES),
    paymentMethod: optional(openEnum(PAYMENT_METHODS)),
    amount: amount({ orNegative: true }),
    currency: optional(openEnum(CURRENCIES)),
    createdAt: optional(moment()),
    description: optional(text()),
    externalReference: optional(shortText()),
    customerId: optional(shortText()),
    projectId: optional(uuid()),
    metadata: metadata(),
    pixCopyPaste: optional(z.string().min(1)),
    expiresAt: optional(moment()),
    paidAt: optional(moment()),
    e2eId: optional(shortText()),
    counterpartName: optional(shortText()),
    counterpartDocument: optional(document()),
    failureReason: optional(text()),
    blockedDeposit: optional(BlockedDepositWire),
    updatedAt: optional(moment()),
  })
  .transform(({ amount, ...rest }) => ({ ...rest, amountCentavos: amount }));
export type TransactionWire = z.infer<typeof TransactionWire>;
