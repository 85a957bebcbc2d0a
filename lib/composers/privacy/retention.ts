import { RETENTION_DAYS } from "@/lib/core/time/retention-days";

/**
 * Retention for records of moved money: the books (Código Civil, 1.194; CTN, 173) and the institutions require it.
 */
export const RETENTION_YEARS = 5;

/**
 * `records`: until its person requests it, where it is over and old enough; `written`: for ever, as people wrote it;
 * `proof`: for ever, with documents masked; `days`: expires by itself.
 */
export const RETENTION_ENDS = ["records", "bytes", "recipient", "written", "proof", "days", "own"] as const;
export type RetentionEnd = (typeof RETENTION_ENDS)[number];

export type Retention = { table: RetainedTable; end: RetentionEnd; days: number | null };

/** The retention of each table that contains data about people: how long it is retained, and what is done then. */
export const RETENTION = [
  { table: "transactions", end: "records", days: null },
  { table: "charges", end: "records", days: null },
  { table: "withdrawals", end: "records", days: null },
  { table: "observations", end: "records", days: null },
  { table: "search_objects", end: "records", days: null },
  { table: "deliveries", end: "bytes", days: null },
  { table: "intents", end: "bytes", days: null },
  { table: "customers", end: "records", days: null },
  { table: "recipients", end: "recipient", days: null },
  { table: "attachments", end: "recipient", days: null },
  { table: "notes", end: "written", days: null },
  { table: "evidence", end: "written", days: null },
  { table: "defences", end: "written", days: null },
  { table: "sendings", end: "written", days: null },
  { table: "audit_entries", end: "proof", days: null },
  { table: "exports", end: "proof", days: null },
  { table: "people", end: "proof", days: null },
  { table: "change_requests", end: "proof", days: null },
  { table: "import_lines", end: "proof", days: null },
  { table: "api_calls", end: "days", days: RETENTION_DAYS.api_calls },
  { table: "notifications", end: "days", days: RETENTION_DAYS.notifications },
  { table: "sessions", end: "days", days: RETENTION_DAYS.sessions },
  { table: "known_devices", end: "days", days: RETENTION_DAYS.known_devices },
  { table: "mail_messages", end: "days", days: RETENTION_DAYS.mail_messages },
  { table: "dispatches", end: "days", days: RETENTION_DAYS.dispatches },
  { table: "push_devices", end: "own", days: null },
  { table: "saved_views", end: "own", days: null },
] as const;
export type RetainedTable = (typeof RETENTION)[number]["table"];

export type RetentionRow = Retention & {
  rows: number;
  /** False: as the database last estimated it. */
  isExact: boolean;
  oldest: string | null;
};
