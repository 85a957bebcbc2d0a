import "server-only";
import pg from "pg";

/** Fields in which the database says rows, parts of statements and what was being done with them. */
const TELLING = ["detail", "where", "hint", "internalQuery"] as const;
/** The error codes of an unreadable value and of an unreadable statement. Their message repeats it. */
const REPEATS_A_VALUE = /^(22...|42601)$/;

/**
 * Removes from the database's error all fields that repeat a value of the statement, so that a printed error contains
 * no document and no e-mail (security, T42). Code, constraint, table and column remain.
 */
export function withoutValues(error: unknown): void {
  if (!(error instanceof pg.DatabaseError)) return;
  for (const field of TELLING) delete error[field];
  if (REPEATS_A_VALUE.test(error.code ?? ""))
    changeMessage(error, `the database refused a value: ${error.code} in ${error.routine ?? "a statement"}`);
}

/** In the stack too, which begins with it. */
export function changeMessage(error: Error, message: string): void {
  const { stack, message: old } = error;
  error.message = message;
  if (stack !== undefined) error.stack = stack.replace(old, () => message);
}
