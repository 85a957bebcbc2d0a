import { pgTable, text, uuid } from "drizzle-orm/pg-core";
import { bytes, moment } from "../columns";

/** Logos that receipts and payers' pages show beside a name: our own rendering of the uploaded image. */
export const logos = pgTable("logos", {
  /** A project's id, or `merchant`. */
  owner: text().primaryKey(),
  png: bytes().notNull(),
  /** The SHA-256 of the bytes, in hexadecimal. A browser detects a changed logo by it. */
  sha256: text().notNull(),
  changedBy: uuid().notNull(),
  changedAt: moment().notNull(),
});
