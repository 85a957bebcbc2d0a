/** What people may set while it runs. */
export const SETTING_NAMES = [
  "withdrawalSecondPersonAboveCentavos",
  "refundsPerDayOfSupport",
  "blockResponseHours",
  "driftAlarmMinutes",
] as const;
export type SettingName = (typeof SETTING_NAMES)[number];
