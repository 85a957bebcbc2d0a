/** Settings that are figures: counts, hours, centavos. */
export const FIGURE_NAMES = ["blockResponseHours", "driftAlarmMinutes"] as const;
export type FigureName = (typeof FIGURE_NAMES)[number];

/** Settings that are on or off. Those of a sandbox do not exist in production. */
export const SWITCH_NAMES = ["sandboxEasing"] as const;
export type SwitchName = (typeof SWITCH_NAMES)[number];

/** What people may set while it runs. */
export const SETTING_NAMES = [...FIGURE_NAMES, ...SWITCH_NAMES] as const;
export type SettingName = (typeof SETTING_NAMES)[number];

/** How long a block waits for an answer until somebody sets it otherwise. */
export const BLOCK_RESPONSE_HOURS = 72;

/** Those that loosen what guards money: a second person agrees to a change. */
const CONCERNS_MONEY = {
  blockResponseHours: false,
  // For so long money may be missing before anybody is told.
  driftAlarmMinutes: true,
  // Of a sandbox alone, where no money is real.
  sandboxEasing: false,
} as const satisfies Record<SettingName, boolean>;
export const concernsMoney = (name: SettingName): boolean => CONCERNS_MONEY[name];

/** In the place of a frozen wallet: all of them, those that come later too. No reference can be written so. */
export const WHOLE_ACCOUNT = "*";
