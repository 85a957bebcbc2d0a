import { z } from "zod";
import { walletField } from "@/lib/core/fields";
import { isDay } from "@/lib/core/sao-paulo";
import { Sum } from "@/lib/core/sum-schema";
import { SPLIT_VIEWS } from "./views";

const day = z.string().refine(isDay, "not_a_day");

export const SplitPeriod = z.object({ from: day, to: day });
export type SplitPeriod = z.infer<typeof SplitPeriod>;

export const SplitFilter = SplitPeriod.extend({
  recipient: walletField().optional(),
  show: z.enum(SPLIT_VIEWS).default("all"),
});
export type SplitFilter = z.infer<typeof SplitFilter>;
export const SplitQuery = SplitFilter.extend({ cursor: z.string().max(64).optional() });
export type SplitQuery = z.infer<typeof SplitQuery>;

export const RecipientFigures = z.object({
  recipient: z.string(),
  name: z.string().nullable(),
  legs: z.number(),
  requestedCentavos: Sum,
  acceptedCentavos: Sum,
  deliveredCentavos: Sum,
  /** Requested less delivered, of the legs where both are known. */
  shortfallCentavos: Sum,
  shortLegs: z.number(),
  /** Paid, and no event has told what was delivered. */
  missingLegs: z.number(),
  missingCentavos: Sum,
  /** Delivered of charges that were refunded, and of others that were lost to a block: the initiator paid. */
  refundedCentavos: Sum,
  blockedCentavos: Sum,
});
export type RecipientFigures = z.infer<typeof RecipientFigures>;

export const SplitSummaryQuery = SplitPeriod.extend({ cursor: z.string().max(64).optional() });
export type SplitSummaryQuery = z.infer<typeof SplitSummaryQuery>;

/** Of one stretch of the period, the newest first; the cursor begins the next. */
export const SplitSummary = z.object({ items: z.array(RecipientFigures), nextCursor: z.string().nullable() });
export type SplitSummary = z.infer<typeof SplitSummary>;

export const SplitCharge = z.object({
  transactionId: z.string(),
  /** The initiator's wallet; null where the person may not see it. */
  wallet: z.string().nullable(),
  /** The charge's; null where the person may not see it, or where it has none. */
  description: z.string().nullable(),
  recipient: z.string(),
  /** Among the legs of its charge, from one. */
  position: z.number(),
  settledAt: z.string(),
  requestedCentavos: z.number().nullable(),
  acceptedCentavos: z.number().nullable(),
  deliveredCentavos: z.number().nullable(),
  isRefunded: z.boolean(),
  isLostToBlock: z.boolean(),
});
export type SplitCharge = z.infer<typeof SplitCharge>;

/** Newest first. */
export const SplitChargePage = z.object({ items: z.array(SplitCharge), nextCursor: z.string().nullable() });
export type SplitChargePage = z.infer<typeof SplitChargePage>;
