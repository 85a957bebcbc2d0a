import { z } from "zod";
import { type FirstStep } from "./steps";

export type FirstDay = {
  /** Null: not to be shown, to this person or any more. */
  steps: { step: FirstStep; isDone: boolean }[] | null;
  /** Nothing was paid yet, so that every figure would be zero. */
  isEmpty: boolean;
  wallet: string;
  /** The newest one that can be paid. */
  charge: {
    id: string;
    /** Null until it is made. */
    payerPage: { url: string; qr: string } | null;
  } | null;
  /** Where the service has to send its webhooks. */
  webhookUrl: string;
  /** Payers can be simulated. */
  isSandbox: boolean;
  /** The address of this dashboard is one of this machine alone, which no telephone reaches. */
  isLocal: boolean;
};

export const DismissFirstDayInput = z.strictObject({});
export type DismissFirstDayInput = z.infer<typeof DismissFirstDayInput>;
