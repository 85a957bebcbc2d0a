import { index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { EVIDENCE_REASONS } from "@/lib/core/enums/evidence";
import { SENDING_CHANNELS } from "@/lib/core/enums/sendings";
import { moment, enumChecks } from "../columns";

/**
 * Initial texts of defences, by the reason of their block. The highest version is in force; without one, ours is.
 * Insert-only (triggers.sql).
 */
export const defenceTemplates = pgTable(
  "defence_templates",
  {
    reason: text({ enum: EVIDENCE_REASONS }).notNull(),
    version: integer().notNull(),
    /** Null: back to our text in `lib/domain/defences/default-templates.ts`. */
    text: text(),
    savedBy: uuid().notNull(),
    savedAt: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.reason, table.version] }), ...enumChecks(table)],
);

/** The text that answers a block, one for each, and who is writing it. */
export const defences = pgTable("defences", {
  blockId: uuid().primaryKey(),
  wallet: text().notNull(),
  /** Null: a person began to write, and saved nothing yet. */
  text: text(),
  revision: integer().notNull(),
  savedBy: uuid(),
  savedAt: moment(),
  /** The version of its reason's template that the text began with; 0 is ours. */
  templateVersion: integer(),
  writerId: uuid(),
  /** After it anybody writes, without taking over. */
  writingUntil: moment(),
});

/**
 * Signed dossiers that were made: the hash that distinguishes each from every other, and none of its bytes.
 * Insert-only (triggers.sql).
 */
export const dossiers = pgTable(
  "dossiers",
  {
    id: uuid().primaryKey(),
    blockId: uuid().notNull(),
    wallet: text().notNull(),
    /** The SHA-256 of its signed manifest, in hexadecimal. */
    manifestSha256: text().notNull(),
    madeBy: uuid().notNull(),
    madeAt: moment().notNull(),
  },
  (table) => [index("dossiers_block").on(table.blockId, table.madeAt)],
);

/** That a defence went out elsewhere, because the service has no call for it. Insert-only (triggers.sql): another one follows. */
export const sendings = pgTable(
  "sendings",
  {
    id: uuid().primaryKey(),
    blockId: uuid().notNull(),
    wallet: text().notNull(),
    channel: text({ enum: SENDING_CHANNELS }).notNull(),
    note: text().notNull(),
    protocol: text(),
    sentAt: moment().notNull(),
    sentBy: uuid().notNull(),
    recordedBy: uuid().notNull(),
    recordedAt: moment().notNull(),
    /** The item that was sent: a dossier by its row, or a file by the row of its evidence. Never both. */
    dossierId: uuid(),
    evidenceId: uuid(),
    /** The SHA-256 of the dossier's manifest or of the file. */
    copySha256: text(),
    /** Which text of the defence stood saved. */
    defenceRevision: integer(),
  },
  (table) => [index("sendings_block").on(table.blockId, table.recordedAt), ...enumChecks(table)],
);
