/** The progress of a charge beyond its creation. A payer who pays by the code alone never opens the page. */
export const CHARGE_STAGES = ["opened", "paid", "kept"] as const;
export type ChargeStage = (typeof CHARGE_STAGES)[number];

/** In the order of a Brazilian week of work. */
export const WEEKDAYS = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/** As an address spells them. */
// prettier-ignore
export const HOURS = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13", "14", "15", "16", "17", "18", "19", "20", "21", "22", "23"] as const;
