import { AppError } from "@/lib/core/errors/app-error";
import { isBrokenOff } from "@/lib/core/requests/is-broken-off";

/**
 * Errors that the driver, its pool or the server report where a database is away, overloaded or out of space. They do
 * not concern the statement's meaning. Classes and codes are PostgreSQL's: connection, resources, shutdown, waits
 * that were ended.
 */
const STATES = /^(?:08...|53...|57P0.|57014|55P03|25P03|25P04|40P01)$/;
const SYSTEM_CODES = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "ETIMEDOUT",
  "EPIPE",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
]);
const WORDS =
  /^(?:Connection terminated|Query read timeout|timeout exceeded when trying to connect|timeout expired|Client (?:was closed|has encountered a connection error))/;

/** Whether an error of a transaction or a read, however wrapped, came of the database and not of what was asked. */
export function isDatabaseUnavailable(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    // The service is reached over a network too; its errors belong to another layer.
    if (cause instanceof AppError || cause.name === "PixError" || isBrokenOff(cause)) return false;
    const code = "code" in cause && typeof cause.code === "string" ? cause.code : "";
    if (STATES.test(code) || SYSTEM_CODES.has(code) || WORDS.test(cause.message)) return true;
  }
  return false;
}
