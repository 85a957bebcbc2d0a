import { type MovementKind } from "@/lib/core/enums/money";
import { type Correction } from "@/lib/core/enums/observations";
import { z } from "zod";
import { optionalLine } from "@/lib/core/forms/fields";
import { listSchema } from "@/lib/core/reads/filter-schema";
import { PERIOD_FAULT } from "@/lib/core/reads/period";
import { type Party } from "@/lib/core/transactions/two-people";
import { type Sum } from "@/lib/core/money/sum";
import { readTypedMoment } from "@/lib/core/time/typed-days";
import { isStatementPeriod, statementParsers } from "./filter";
import { type MovementCategory } from "./movement-categories";

const Lines = listSchema(statementParsers).omit({ view: true }).required({ from: true, to: true });

export const StatementQuery = Lines.refine(isStatementPeriod, PERIOD_FAULT);
export type StatementQuery = z.infer<typeof StatementQuery>;

/** `asOf`: as it was known at that moment, by what had been recorded; ISO 8601 with its offset. */
export const StatementWanted = Lines.omit({ cursor: true }).refine(isStatementPeriod, PERIOD_FAULT);
export type StatementWanted = z.infer<typeof StatementWanted>;

/** OFX 1.0.2, "11.3.1 <BANKACCTFROM>". */
const BANK_ID_MAX = 9;
export const ACCOUNT_ID_MAX = 22;
const bankNumber = (max: number) =>
  optionalLine(max).refine((text) => text === undefined || /^[\dA-Z][\dA-Z./-]*$/i.test(text), "bank_number");

/** Bank, branch and account as the merchant's ERP knows a wallet. */
export const OfxAccount = z.strictObject({
  bankId: bankNumber(BANK_ID_MAX),
  branchId: bankNumber(ACCOUNT_ID_MAX),
  accountId: bankNumber(ACCOUNT_ID_MAX),
});
export type OfxAccount = { [Part in keyof z.output<typeof OfxAccount>]?: string | undefined };

/** A minute of Brasília's time, as its field hands it on. */
export const AsOfMoment = z.strictObject({
  moment: z.string().refine((text) => readTypedMoment(text) !== null, "not_a_moment"),
});

/** The balance of a wallet, by our own record. */
export type Balance = { availableCentavos: Sum; heldCentavos: Sum };

export type StatementLine = {
  id: string;
  kind: MovementKind;
  /** The reason for a line without an event: an earlier booking is no longer valid. */
  correction: Correction | null;
  /** Credits above zero, debits below. */
  availableCentavos: number;
  heldCentavos: number;
  /** After this line. */
  balance: Balance;
  day: string;
  settledAt: string;
  recordedAt: string;
  /** True where the line was reported on a later day than its own. */
  isLate: boolean;
  transaction: {
    id: string;
    /** The wallet that it belongs to; null where the person may not see it. */
    wallet: string | null;
    party: Party;
    description: string | null;
    e2eId: string | null;
    externalReference: string | null;
  } | null;
};

/** Newest first. */
export type StatementPage = { items: StatementLine[]; nextCursor: string | null };

type Moved = { group: MovementCategory; count: number; amountCentavos: Sum };

export type StatementDay = {
  day: string;
  lines: number;
  opening: Balance;
  creditCentavos: Sum;
  debitCentavos: Sum;
  heldChangeCentavos: Sum;
  /** The components of the day's credits and debits. Null for a past statement, which is not stored by kind. */
  moved: Moved[] | null;
  closing: Balance;
};

/** As many days just before, oldest first: what stood there when each ended that something moved on. */
type PeriodBefore = {
  from: string;
  to: string;
  openingCentavos: Sum;
  days: { day: string; closingCentavos: Sum }[];
};

/** The period's ends, and each day that something moved on, newest first. */
export type StatementSummary = {
  opening: Balance;
  closing: Balance;
  creditCentavos: Sum;
  debitCentavos: Sum;
  moved: Moved[] | null;
  days: StatementDay[];
  before: PeriodBefore;
};
