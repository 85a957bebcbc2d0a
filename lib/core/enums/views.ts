import { ROLES } from "./people";

/** The lists whose columns a person chooses. */
export const LIST_NAMES = [
  "charges",
  "withdrawals",
  "refunds",
  "transactions",
  "all-transactions",
  "customers",
  "statement",
  "blocks",
  "recipients",
  "calls",
  "events",
  "audit",
  "dispatches",
] as const;
export type ListName = (typeof LIST_NAMES)[number];

/** The lists whose filters a person stores under a name. */
export const VIEWED_LISTS = [
  "charges",
  "withdrawals",
  "refunds",
  "transactions",
  "all-transactions",
  "customers",
] as const satisfies readonly ListName[];
export type ViewedList = (typeof VIEWED_LISTS)[number];

/** The audience of a view, besides the person who stores it. */
export const VIEW_AUDIENCES = [...ROLES, "everybody"] as const;
export type ViewAudience = (typeof VIEW_AUDIENCES)[number];
