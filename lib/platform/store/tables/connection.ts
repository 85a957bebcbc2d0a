import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { CHECK_CAUSES, CHECK_STATES, CONNECTION_STATES, PIX_ENVIRONMENTS } from "@/lib/core/enums/connection";
import { moment, sealedChecks, enumChecks } from "../columns";

/** The credential and the endpoints' secrets, each version a row: one that was asked for, the one in force, and those before it. */
export const connections = pgTable(
  "connections",
  {
    id: uuid().primaryKey(),
    state: text({ enum: CONNECTION_STATES }).notNull(),
    baseUrl: text().notNull(),
    environment: text({ enum: PIX_ENVIRONMENTS }).notNull(),
    clientId: text().notNull(),
    /** Sealed about this row and its address: beside another address it opens nowhere. Null once the version is over. */
    clientSecret: text(),
    /** The secrets of all endpoints, by name, as a JSON text that is sealed and bound to this row. */
    webhookSecrets: text(),
    /** The endpoint names of those secrets, and the number of secrets for each. */
    endpoints: jsonb().notNull(),
    /** The service's own id of the main account, as the credential read it; null: it may not read it, or the version changes secrets alone. */
    accountId: text(),
    askedAt: moment().notNull(),
    /** Null: the command line. */
    askedBy: uuid(),
    appliedAt: moment(),
    agreedBy: uuid(),
    endedAt: moment(),
  },
  (table) => [
    uniqueIndex("connections_one_in_force")
      .on(table.state)
      .where(sql`state = 'in_force'`),
    index("connections_asked").on(table.askedAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    ...enumChecks(table),
    ...sealedChecks(table.clientSecret, table.webhookSecrets),
  ],
);

/**
 * The account whose records are stored here: one row, written by the first credential that was used, from any source.
 */
export const installation = pgTable(
  "installation",
  {
    onlyRow: boolean().primaryKey().default(true),
    /** The service's own id of the main account; null: no credential was permitted to read it yet. */
    accountId: text(),
    baseUrl: text().notNull(),
    firstUsedAt: moment().notNull(),
  },
  (table) => [check("installation_only_row", sql`${table.onlyRow}`)],
);

/**
 * Findings about a credential from the last answers of the service: one row for each thing that it may or may not do.
 */
export const connectionChecks = pgTable(
  "connection_checks",
  {
    /** A blind index of address and credential, so that what was found of one is never said of another. */
    connection: text().notNull(),
    name: text().notNull(),
    state: text({ enum: CHECK_STATES }).notNull(),
    cause: text({ enum: CHECK_CAUSES }),
    /** Which permission, address or wallet the service named. */
    named: text(),
    /** By which call it is known. */
    method: text().notNull(),
    path: text().notNull(),
    wallet: text(),
    status: integer(),
    code: text(),
    at: moment().notNull(),
    since: moment().notNull(),
    /** When it last worked, whatever its current state. */
    workedAt: moment(),
  },
  (table) => [primaryKey({ columns: [table.connection, table.name] }), ...enumChecks(table)],
);
