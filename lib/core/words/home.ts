/** What stands folded on the home page, in the order that a person finds until somebody arranges it otherwise. */
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

/** What the chart beside the balance shows: today by hour, or so many days. */
export const HOME_CHARTS = ["today", "days7", "days30"] as const;
export type HomeChart = (typeof HOME_CHARTS)[number];
