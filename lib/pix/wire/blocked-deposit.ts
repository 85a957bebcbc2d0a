import { z } from "zod";
import { openEnum, optional, shortText, text } from "./reading";

export const RETURN_STATUSES = ["pending", "confirmed", "failed"] as const;
const said = <T extends z.ZodType>(schema: T) => optional(schema).transform((value) => value ?? undefined);

/** Specification, "Transaction": blockedDeposit; the moment stays as it was written. */
export const BlockedDepositWire = z.object({
  reason: said(text()),
  refund: said(
    z.object({
      status: said(openEnum(RETURN_STATUSES)),
      e2eId: said(shortText()),
      settledAt: said(shortText()),
    }),
  ),
});
export type BlockedDepositWire = z.infer<typeof BlockedDepositWire>;
