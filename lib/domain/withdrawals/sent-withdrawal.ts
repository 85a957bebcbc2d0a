import { z } from "zod";
import { isLosslessNumber } from "@/lib/core/json/json";
import { type Centavos, centavosFromDecimal } from "@/lib/core/money/money";

const sentAmount = z.custom<{ value: string }>(isLosslessNumber).transform((number, context): Centavos => {
  const amount = centavosFromDecimal(number.value);
  if (typeof amount === "number") return amount;
  context.addIssue({ code: "custom", message: amount });
  return z.NEVER;
});

/** Our own body of `POST /withdrawals`, read back from the bytes that were sent: one of the two amounts is there. */
export const SentWithdrawal = z
  .object({
    amount: sentAmount.optional(),
    netAmount: sentAmount.optional(),
    pixKey: z.string(),
    pixKeyType: z.string(),
    holderName: z.string(),
    holderDocument: z.string(),
    holderDocumentType: z.string(),
    projectId: z.string().optional(),
    externalReference: z.string().optional(),
  })
  .transform(({ amount, netAmount, ...rest }, context) => {
    if (amount !== undefined && netAmount === undefined)
      return { ...rest, mode: "gross" as const, amountCentavos: amount };
    if (netAmount !== undefined && amount === undefined)
      return { ...rest, mode: "net" as const, amountCentavos: netAmount };
    context.addIssue({ code: "custom", message: "exactly one of the two amounts" });
    return z.NEVER;
  });
export type SentWithdrawal = z.infer<typeof SentWithdrawal>;
