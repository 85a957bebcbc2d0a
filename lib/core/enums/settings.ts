/** Settings that are figures: hours and minutes. */
export const FIGURE_NAMES = ["blockResponseHours", "refundAlarmHours", "driftAlarmMinutes"] as const;
export type FigureName = (typeof FIGURE_NAMES)[number];

/** Settings that are on or off. Those of a sandbox do not exist in production. */
export const SWITCH_NAMES = ["refundReasonRequired", "sandboxEasing"] as const;
export type SwitchName = (typeof SWITCH_NAMES)[number];

/** The settings that people may change while the application runs. */
export const SETTING_NAMES = [...FIGURE_NAMES, ...SWITCH_NAMES] as const;
export type SettingName = (typeof SETTING_NAMES)[number];

/** The default number of hours that a block waits for an answer. */
export const BLOCK_RESPONSE_HOURS = 72;
/** The default number of hours that a refund may have no outcome before it is an alarm. */
export const REFUND_ALARM_HOURS = 24;

/** Changes that loosen what guards money: a second person agrees to them, in a sandbox too. */
const CONCERNS_MONEY: Record<SettingName, (value: unknown) => boolean> = {
  blockResponseHours: () => false,
  // The time that a refund may have no outcome before people are notified.
  refundAlarmHours: () => true,
  // The time that money may be missing before people are notified.
  driftAlarmMinutes: () => true,
  refundReasonRequired: () => false,
  // Switching it off tightens the rules, and takes effect at once.
  sandboxEasing: (value) => value === true,
};
export const concernsMoney = (name: SettingName, value: unknown): boolean => CONCERNS_MONEY[name](value);

/** In the place of a frozen wallet: all of them, those that come later too. No reference can be written so. */
export const WHOLE_ACCOUNT = "*";
