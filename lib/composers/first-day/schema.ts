import { z } from "zod";
import { FIRST_STEPS } from "./steps";

export const FirstDay = z.object({
  /** Null: not to be shown, to this person or any more. */
  steps: z.array(z.object({ step: z.enum(FIRST_STEPS), isDone: z.boolean() })).nullable(),
  /** Nothing was paid yet, so that every figure would be zero. */
  isEmpty: z.boolean(),
  wallet: z.string(),
  /** The newest one that can be paid. */
  charge: z
    .object({
      id: z.string(),
      /** Null while nobody made it. */
      payerPage: z.object({ url: z.string(), qr: z.string() }).nullable(),
    })
    .nullable(),
  /** Where the service has to send its webhooks. */
  webhookUrl: z.string(),
  /** Payers can be simulated. */
  isSandbox: z.boolean(),
  /** The address of this dashboard is one of this machine alone, which no telephone reaches. */
  isLocal: z.boolean(),
});
export type FirstDay = z.infer<typeof FirstDay>;

export const DismissFirstDayInput = z.strictObject({});
export type DismissFirstDayInput = z.infer<typeof DismissFirstDayInput>;
