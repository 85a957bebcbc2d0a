/** Settings that are figures: counts, hours, centavos. */
export const FIGURE_NAMES = ["blockResponseHours", "driftAlarmMinutes"] as const;
export type FigureName = (typeof FIGURE_NAMES)[number];

/** Settings that are on or off. Those of a sandbox do not exist in production. */
export const SWITCH_NAMES = ["sandboxEasing"] as const;
export type SwitchName = (typeof SWITCH_NAMES)[number];

/** What people may set while it runs. */
export const SETTING_NAMES = [...FIGURE_NAMES, ...SWITCH_NAMES] as const;

/** In the place of a frozen wallet: all of them, those that come later too. No reference can be written so. */
export const WHOLE_ACCOUNT = "*";
