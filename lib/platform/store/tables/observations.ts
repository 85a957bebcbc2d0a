import { bigint, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { OBSERVATION_SOURCES } from "@/lib/core/enums/observations";
import { moment, enumChecks } from "../columns";

/**
 * The facts that each source reported, in our own terms: centavos, moments, ids. Rows are only added: the database
 * refuses to delete one, and allows changes only to the fields that name people (triggers.sql). The known state of an
 * object is the projection of the observations under its graph (lib/engine/projection); the bytes that they were read
 * from stay where they are.
 */
export const observations = pgTable(
  "observations",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    /** The object with everything that hangs on it: a payment's refund, blocks and shares stand under the payment. */
    graphId: uuid().notNull(),
    /** The same observation has the same key. */
    key: text().notNull(),
    source: text({ enum: OBSERVATION_SOURCES }).notNull(),
    /** The moment it speaks for. */
    at: moment().notNull(),
    /** When it was written: the known state at a moment is the projection of the observations learnt until then. */
    learntAt: moment().notNull(),
    wallet: text().notNull(),
    told: jsonb().$type<Record<string, unknown>>().notNull(),
  },
  (table) => [uniqueIndex("observations_graph_key").on(table.graphId, table.key), ...enumChecks(table)],
);
