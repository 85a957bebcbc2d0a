import { z } from "zod";
import { CENTAVOS_MAX_TYPED, type Centavos, centavos } from "@/lib/core/money";

const REFUNDS_PER_DAY_MAX = 10_000;
const BLOCK_RESPONSE_HOURS_MAX = 90 * 24;

const amount = z
  .int("amount_required")
  .min(0, "amount_required")
  .max(CENTAVOS_MAX_TYPED, "amount_too_large")
  .transform((value): Centavos => centavos(value));
const count = z.int("integer").min(0, "integer").max(REFUNDS_PER_DAY_MAX, `too_big:${REFUNDS_PER_DAY_MAX}`);
const hours = z
  .int("integer")
  .min(1, "too_small:1")
  .max(BLOCK_RESPONSE_HOURS_MAX, `too_big:${BLOCK_RESPONSE_HOURS_MAX}`);

/** What people may set while it runs. */
export const Settings = z.object({
  /** A withdrawal above this needs a second person (security, T12). */
  withdrawalSecondPersonAboveCentavos: amount,
  /** Refunds that one person of the support desk may ask for in 24 hours (security, T13). */
  refundsPerDayOfSupport: count,
  /** Our own estimate of how long a balance block waits for an answer: the service names no due date. */
  blockResponseHours: hours,
});
export type Settings = z.output<typeof Settings>;

/** What holds until somebody sets it. */
export const DEFAULT_SETTINGS: Settings = {
  withdrawalSecondPersonAboveCentavos: centavos(1_500_000),
  refundsPerDayOfSupport: 10,
  blockResponseHours: 72,
};

/** Only what is to change. */
export const ChangeSettingsInput = z.strictObject(Settings.shape).partial();
export type ChangeSettingsInput = z.output<typeof ChangeSettingsInput>;
