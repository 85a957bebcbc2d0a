import { type Sum } from "@/lib/core/money/sum";
import { type z } from "zod";
import { listSchema } from "@/lib/core/reads/filter-schema";
import { PERIOD_FAULT } from "@/lib/core/reads/period";
import { isSplitPeriod, splitParsers } from "./filter";

const Charges = listSchema(splitParsers).required({ from: true, to: true });

export const SplitQuery = Charges.refine(isSplitPeriod, PERIOD_FAULT);
export type SplitQuery = z.infer<typeof SplitQuery>;

export const SplitSummaryQuery = Charges.omit({ recipient: true, show: true }).refine(
  isSplitPeriod,
  PERIOD_FAULT,
);
export type SplitSummaryQuery = z.infer<typeof SplitSummaryQuery>;

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
