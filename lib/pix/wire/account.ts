import { z } from "zod";
import { type Centavos } from "@/lib/core/money/money";
import {
  ACCOUNT_STATUSES,
  CURRENCIES,
  moment,
  openEnum,
  optional,
  readAmount,
  readMinorUnits,
  uuid,
} from "./reading";

/**
 * `amount` in minor units and `amountFormatted` in BRL report the same value. Where both are present they must agree.
 */
const Balance = z
  .object({ amount: z.custom<unknown>().optional(), amountFormatted: z.custom<unknown>().optional() })
  .transform(({ amount, amountFormatted }, context): Centavos => {
    const units = readMinorUnits(amount);
    const formatted = readAmount(amountFormatted);
    const saidBoth = amount != null && amountFormatted != null;
    const read = saidBoth && units !== formatted ? null : (units ?? formatted);
    if (read !== null) return read;
    context.addIssue({ code: "custom", message: "not a balance" });
    return z.NEVER;
  });

/** Its id alone, however the balances beside it are written. */
export const AccountIdWire = z
  .object({ account: z.object({ id: uuid() }) })
  .transform(({ account }) => account.id);

/** Specification, "Account and balance". */
export const AccountWire = z
  .object({
    account: z.object({ id: uuid(), status: openEnum(ACCOUNT_STATUSES) }),
    balance: z.object({
      available: Balance,
      promotional: Balance,
      held: Balance,
      total: Balance,
      currency: optional(openEnum(CURRENCIES)),
      updatedAt: optional(moment()),
    }),
  })
  .transform(({ account, balance }) => ({
    ...account,
    availableCentavos: balance.available,
    promotionalCentavos: balance.promotional,
    heldCentavos: balance.held,
    totalCentavos: balance.total,
    currency: balance.currency,
    updatedAt: balance.updatedAt,
  }));
export type AccountWire = z.infer<typeof AccountWire>;
