import { z } from "zod";
import { isLosslessNumber, toOrderedJson } from "@/lib/core/json/json";
import { type Centavos, centavosFromDecimal } from "@/lib/core/money/money";

const sentAmount = z.custom<{ value: string }>(isLosslessNumber).transform((number, context): Centavos => {
  const amount = centavosFromDecimal(number.value);
  if (typeof amount === "number") return amount;
  context.addIssue({ code: "custom", message: amount });
  return z.NEVER;
});

/** Our own body of `POST /pix`, read back from the bytes that were sent. */
export const SentCharge = z
  .object({
    amount: sentAmount,
    description: z.string(),
    expiresIn: z
      .custom<{ value: string }>(isLosslessNumber)
      .transform(({ value }) => Number(value))
      .optional(),
    customer: z
      .object({ name: z.string(), document: z.string(), email: z.string(), phone: z.string() })
      .partial()
      .optional(),
    projectId: z.string().optional(),
    externalReference: z.string().optional(),
    metadata: z
      .custom<Record<string, unknown>>((value) => typeof value === "object" && value !== null)
      .optional(),
    split: z.array(z.object({ subAccount: z.string(), amount: sentAmount })).optional(),
  })
  .transform(({ amount, expiresIn, metadata, split, ...rest }) => ({
    ...rest,
    expiresInSeconds: expiresIn,
    amountCentavos: amount,
    metadata: metadata && toOrderedJson(metadata),
    split: split?.map((leg) => ({ destination: leg.subAccount, amountCentavos: leg.amount })),
  }));
export type SentCharge = z.infer<typeof SentCharge>;
