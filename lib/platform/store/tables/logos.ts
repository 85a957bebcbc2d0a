import { pgTable, text, uuid } from "drizzle-orm/pg-core";
import { bytes, moment } from "../columns";

/** What receipts and payers' pages show beside a name: our own drawing of the picture that somebody brought. */
export const logos = pgTable("logos", {
  /** A project's id, or `merchant`. */
  owner: text().primaryKey(),
  png: bytes().notNull(),
  /** Of the bytes, in hexadecimal: by it a browser knows that it has another one. */
  sha256: text().notNull(),
  changedBy: uuid().notNull(),
  changedAt: moment().notNull(),
});
