import { type Sum } from "@/lib/core/money/sum";
import { z } from "zod";
import { walletField } from "@/lib/core/forms/fields";
import { PERIOD_FAULT } from "@/lib/core/reads/period";
import { isDay } from "@/lib/core/time/sao-paulo";
import { isSplitPeriod } from "./filter";
import { SPLIT_VIEWS } from "./views";

const day = z.string().refine(isDay, "not_a_day");

export const SplitSummaryQuery = z
  .object({ from: day, to: day, cursor: z.string().max(64).optional() })
  .refine(isSplitPeriod, PERIOD_FAULT);
export type SplitSummaryQuery = z.infer<typeof SplitSummaryQuery>;

export const SplitQuery = SplitSummaryQuery.extend({
  recipient: walletField().optional(),
  show: z.enum(SPLIT_VIEWS).optional(),
});
export type SplitQuery = z.infer<typeof SplitQuery>;

export type RecipientFigures = {
  recipient: string;
  name: string | null;
  legs: number;
  requestedCentavos: Sum;
  acceptedCentavos: Sum;
  deliveredCentavos: Sum;
  /** Requested less delivered, of the legs where both are known. */
  shortfallCentavos: Sum;
  shortLegs: number;
  /** Paid, while no event has reported the delivered amount. */
  missingLegs: number;
  missingCentavos: Sum;
  /** Delivered of charges that were refunded, and of others that were lost to a block: the initiator paid. */
  refundedCentavos: Sum;
  blockedCentavos: Sum;
};

/** The figures for one scan range of the period, the newest first. The cursor begins the next range. */
export type SplitSummary = { items: RecipientFigures[]; nextCursor: string | null };

export type SplitCharge = {
  transactionId: string;
  /** The initiator's wallet; null where the person may not see it. */
  wallet: string | null;
  /** The charge's; null where the person may not see it, or where it has none. */
  description: string | null;
  recipient: string;
  /** Among the legs of its charge, from one. */
  position: number;
  settledAt: string;
  requestedCentavos: number | null;
  acceptedCentavos: number | null;
  deliveredCentavos: number | null;
  isRefunded: boolean;
  isLostToBlock: boolean;
};

/** Newest first. */
export type SplitChargePage = { items: SplitCharge[]; nextCursor: string | null };
