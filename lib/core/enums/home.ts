/** The collapsed rows of the home page, in the default order until a person rearranges them. */
export const HOME_ROWS = [
  "received",
  "created",
  "withdrawals",
  "refunds",
  "fees",
  "blocks",
  "wallets",
] as const;
export type HomeRow = (typeof HOME_ROWS)[number];

/** The period of the chart beside the balance: today by hour, or this number of days. */
export const HOME_CHARTS = ["today", "days7", "days30"] as const;
export type HomeChart = (typeof HOME_CHARTS)[number];
