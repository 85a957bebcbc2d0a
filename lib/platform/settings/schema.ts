import {
  BLOCK_RESPONSE_HOURS,
  type FigureName,
  REFUND_ALARM_HOURS,
  type SettingName,
  type SwitchName,
} from "@/lib/core/enums/settings";
import { z } from "zod";

const HOURS_MAX = 90 * 24;
const DRIFT_ALARM_MINUTES_MAX = 24 * 60;

const hours = z.int("integer").min(1, "too_small:1").max(HOURS_MAX, `too_big:${HOURS_MAX}`);
const minutes = z
  .int("integer")
  .min(1, "too_small:1")
  .max(DRIFT_ALARM_MINUTES_MAX, `too_big:${DRIFT_ALARM_MINUTES_MAX}`);

/** Settings that people may change at runtime. */
export const Settings = z.object({
  /** Our own estimate of how long a balance block waits for an answer: the service names no due date. */
  blockResponseHours: hours,
  /** The hours without an outcome after which a refund is an alarm: no event reports one that failed. */
  refundAlarmHours: hours,
  /** How old a difference between reported and explained balance grows before it is an alarm. */
  driftAlarmMinutes: minutes,
  /** Whether a refund needs a reason: the service takes one and does not ask for it. */
  refundReasonRequired: z.boolean(),
  /** While it is on, a sandbox waits for nothing and forces no second step. Off in production: see `hasRelaxedRules`. */
  sandboxEasing: z.boolean(),
} satisfies Record<FigureName, z.ZodType<number>> & Record<SwitchName, z.ZodType<boolean>>);
export type Settings = z.output<typeof Settings>;

/** Values in force until a person sets them. */
export const DEFAULT_SETTINGS: Settings = {
  blockResponseHours: BLOCK_RESPONSE_HOURS,
  refundAlarmHours: REFUND_ALARM_HOURS,
  driftAlarmMinutes: 15,
  refundReasonRequired: false,
  sandboxEasing: true,
};

/** Only what is to change. */
export const ChangeSettingsInput = z.strictObject(Settings.shape).partial();
export type ChangeSettingsInput = z.output<typeof ChangeSettingsInput>;
export type ChangeSettingsForm = z.input<typeof ChangeSettingsInput>;

/** As it leaves the server: plain figures. A switch that does not exist in production is null there. */
export type SettingsView = {
  blockResponseHours: number;
  refundAlarmHours: number;
  driftAlarmMinutes: number;
  refundReasonRequired: boolean;
  sandboxEasing: boolean | null;
};

type SettingValue = number | boolean | null;

/** One change, from the audit log. Moments are ISO 8601. */
export type SettingsChange = {
  position: number;
  at: string;
  by: string | null;
  change:
    | { of: "setting"; name: SettingName; from: SettingValue; to: SettingValue }
    | { of: "freeze"; target: string; isLifted: boolean; reason: string };
};

export type SettingsHistory = { items: SettingsChange[]; nextCursor: string | null };

export const HistoryFilter = z.object({
  cursor: z
    .string()
    .regex(/^[1-9]\d{0,14}$/)
    .optional(),
});
export type HistoryFilter = z.output<typeof HistoryFilter>;

/** How the settings are now, and whether a part of what was asked for waits for a second person. */
export type ChangedSettings = { settings: SettingsView; isWaiting: boolean };
