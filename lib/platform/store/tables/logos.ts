import { pgTable, text, uuid } from "drizzle-orm/pg-core";
import { bytes, moment } from "../columns";

/** Logos that receipts and payers' pages show beside a name: our own rendering of the image that somebody brought. */
export const logos = pgTable("logos", {
  /** A project's id, or `merchant`. */
  owner: text().primaryKey(),
  png: bytes().notNull(),
  /** Of the bytes, in hexadecimal: by it a browser knows that it has another one. */
  sha256: text().notNull(),
  changedBy: uuid().notNull(),
  changedAt: moment().notNull(),
});
