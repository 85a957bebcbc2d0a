import { bigint, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { ATTACHED_TYPES, MEDIA_TYPES } from "@/lib/core/enums/attachments";
import { bytes, moment, enumChecks } from "../columns";

/** Papers that people hung on an object: never changed, taken off as a whole. */
export const attachments = pgTable(
  "attachments",
  {
    id: uuid().primaryKey(),
    objectType: text({ enum: ATTACHED_TYPES }).notNull(),
    objectId: uuid().notNull(),
    wallet: text().notNull(),
    name: text().notNull(),
    mediaType: text({ enum: MEDIA_TYPES }).notNull(),
    sizeBytes: integer().notNull(),
    /** The SHA-256 of the bytes as they were received, in hexadecimal. */
    sha256: text().notNull(),
    addedBy: uuid().notNull(),
    addedAt: moment().notNull(),
  },
  (table) => [
    index("attachments_object").on(table.objectId, table.objectType, table.addedAt),
    ...enumChecks(table),
  ],
);

/** How much all papers of a kind hold together: counted as they come and go, because a sum over all would read them all. */
export const attachmentTotals = pgTable(
  "attachment_totals",
  {
    objectType: text({ enum: ATTACHED_TYPES }).primaryKey(),
    sizeBytes: bigint({ mode: "number" }).notNull(),
  },
  (table) => [...enumChecks(table)],
);

/** Their bytes, sealed piece by piece: a rotation of keys rewrites no more than some pieces in a transaction. */
export const attachmentPieces = pgTable(
  "attachment_pieces",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    attachmentId: uuid().notNull(),
    /** From 0 on, in the order of the bytes. */
    place: integer().notNull(),
    /** Sealed about its paper and its place in it. */
    bytes: bytes().notNull(),
  },
  (table) => [uniqueIndex("attachment_pieces_place").on(table.attachmentId, table.place)],
);
