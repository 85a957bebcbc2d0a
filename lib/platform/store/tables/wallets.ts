import { index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { centavosColumn, moment } from "../columns";

/** The main account (`principal`) and its sub-accounts. */
export const wallets = pgTable("wallets", {
  reference: text().primaryKey(),
  subAccountId: uuid(),
  name: text().notNull(),
  /** The service's word: the specification shows `approved` and implies a suspended one. */
  status: text().notNull(),
  createdAt: moment().notNull(),
  readAt: moment(),
  /** As the merchant's ERP knows the account; null: by the wallet's reference. */
  ofxBankId: text(),
  ofxBranchId: text(),
  ofxAccountId: text(),
});

/** The balance as the service last reported it, and when it was asked. */
export const balances = pgTable("balances", {
  wallet: text().primaryKey(),
  availableCentavos: centavosColumn().notNull(),
  heldCentavos: centavosColumn().notNull(),
  promotionalCentavos: centavosColumn().notNull(),
  totalCentavos: centavosColumn().notNull(),
  serviceUpdatedAt: moment(),
  readAt: moment().notNull(),
});

/** The number of projects that the service reported when its pages were last read, and the number that arrived. */
export const projectReadings = pgTable("project_readings", {
  wallet: text().primaryKey(),
  total: integer().notNull(),
  found: integer().notNull(),
  readAt: moment().notNull(),
});

export const projects = pgTable(
  "projects",
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    color: text(),
    description: text(),
    logoUrl: text(),
    createdAt: moment().notNull(),
    readAt: moment(),
    charges: integer().notNull().default(0),
  },
  (table) => [
    index("projects_name").on(table.name, table.id),
    index("projects_created").on(table.createdAt, table.id),
  ],
);
