/** What people may set while it runs. */
export const SETTING_NAMES = [
  "withdrawalSecondPersonAboveCentavos",
  "refundsPerDayOfSupport",
  "blockResponseHours",
  "driftAlarmMinutes",
] as const;
export type SettingName = (typeof SETTING_NAMES)[number];

/** In the place of a frozen wallet: all of them, those that come later too. No reference can be written so. */
export const WHOLE_ACCOUNT = "*";
