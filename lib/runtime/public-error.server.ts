import "server-only";
import { AppError } from "@/lib/core/errors/app-error";
import { newId } from "@/lib/core/ids";
import { isBrokenOff } from "@/lib/core/requests/is-broken-off";
import { isDatabaseUnavailable } from "@/lib/platform/store/is-database-unavailable";
import { services } from "./services.server";

const DATABASE_RETRY_SECONDS = 5;

/**
 * Converts an error of a read: an unavailable database is reported as such. For a write, only the write itself can
 * know its result.
 */
export const toReadError = (error: unknown): unknown =>
  isDatabaseUnavailable(error)
    ? new AppError("database_away", { retryAfterSeconds: DATABASE_RETRY_SECONDS, cause: error })
    : error;

export const newTraceId = (): string => newId();

/**
 * Converts an error to one that may leave: our own errors with their trace, anything else as `internal`, with the
 * original in the log.
 */
export function toAppError(error: unknown, traceId: string, about: string): AppError {
  const { log } = services();
  if (error instanceof AppError) {
    if (error.status >= 500) log.warn({ err: error, traceId, about }, "request failed");
    return error.traceId === undefined ? AppError.fromPublic({ ...error.toPublic(), traceId }) : error;
  }
  // The client no longer waits for the answer, and no fault of ours occurred.
  if (isBrokenOff(error)) return new AppError("invalid_input", { traceId, cause: error });
  log.error({ err: error, traceId, about }, "unexpected error");
  return new AppError("internal", { traceId, cause: error });
}
