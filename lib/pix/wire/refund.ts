import { z } from "zod";
import { REFUND_STATUSES } from "@/lib/core/enums/transactions";
import { openEnum, optional, shortText, uuid } from "./reading";

/** Specification, "Refund result": PENDING, CONFIRMED, ERROR. */
export const RefundWire = z.object({
  originalTransactionId: uuid(),
  pspProvider: optional(shortText()),
  pspRefundTransactionId: optional(shortText()),
  status: openEnum(REFUND_STATUSES),
});
export type RefundWire = z.infer<typeof RefundWire>;
