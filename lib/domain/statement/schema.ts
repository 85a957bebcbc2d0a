import { MOVEMENT_KINDS } from "@/lib/core/words/money";
import { CORRECTIONS } from "@/lib/core/words/observations";
import { z } from "zod";
import { optionalLine } from "@/lib/core/fields";
import { isDay } from "@/lib/core/sao-paulo";
import { Party } from "@/lib/core/two-people";
import { Sum } from "@/lib/core/sum-schema";
import { readTypedMoment } from "@/lib/core/typed-days";
import { MOVED_GROUPS } from "./moved";

const day = z.string().refine(isDay, "not_a_day");

export const StatementPeriod = z.object({ from: day, to: day });
export type StatementPeriod = z.infer<typeof StatementPeriod>;

/** `asOf`: as it was known at that moment, by what had been recorded; ISO 8601 with its offset. */
export const StatementWanted = StatementPeriod.extend({ asOf: z.iso.datetime({ offset: true }).optional() });
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

export const StatementQuery = StatementWanted.extend({ cursor: z.string().max(200).optional() });
export type StatementQuery = z.infer<typeof StatementQuery>;

/** What stands in a wallet, by our own record. */
const Balance = z.object({ availableCentavos: Sum, heldCentavos: Sum });
export type Balance = z.infer<typeof Balance>;

export const StatementLine = z.object({
  id: z.string(),
  kind: z.enum(MOVEMENT_KINDS),
  /** Why it is there, where it tells of no event: what was booked before does not stand any more. */
  correction: z.enum(CORRECTIONS).nullable(),
  /** Credits above zero, debits below. */
  availableCentavos: z.number(),
  heldCentavos: z.number(),
  /** After this line. */
  balance: Balance,
  day: z.string(),
  settledAt: z.string(),
  recordedAt: z.string(),
  /** Told on a later day than its own. */
  isLate: z.boolean(),
  transaction: z
    .object({
      id: z.string(),
      /** Whose it is; null where the person may not see that wallet. */
      wallet: z.string().nullable(),
      party: Party,
      description: z.string().nullable(),
      e2eId: z.string().nullable(),
      externalReference: z.string().nullable(),
    })
    .nullable(),
});
export type StatementLine = z.infer<typeof StatementLine>;

/** Newest first. */
export const StatementPage = z.object({ items: z.array(StatementLine), nextCursor: z.string().nullable() });
export type StatementPage = z.infer<typeof StatementPage>;

const Moved = z.object({ group: z.enum(MOVED_GROUPS), count: z.number(), amountCentavos: Sum });

export const StatementDay = z.object({
  day: z.string(),
  lines: z.number(),
  opening: Balance,
  creditCentavos: Sum,
  debitCentavos: Sum,
  heldChangeCentavos: Sum,
  /** What the day's credits and debits are made of: null of a past statement, which is not kept by kind. */
  moved: z.array(Moved).nullable(),
  closing: Balance,
});
export type StatementDay = z.infer<typeof StatementDay>;

/** As many days just before, oldest first: what stood there when each ended that something moved on. */
const PeriodBefore = z.object({
  from: z.string(),
  to: z.string(),
  openingCentavos: Sum,
  days: z.array(z.object({ day: z.string(), closingCentavos: Sum })),
});

/** The period's ends, and each day that something moved on, newest first. */
export const StatementSummary = z.object({
  opening: Balance,
  closing: Balance,
  creditCentavos: Sum,
  debitCentavos: Sum,
  moved: z.array(Moved).nullable(),
  days: z.array(StatementDay),
  before: PeriodBefore,
});
export type StatementSummary = z.infer<typeof StatementSummary>;
