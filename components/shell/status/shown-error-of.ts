import { AppError, type AppErrorCode, type PublicError } from "@/lib/core/errors/app-error";

/** The one code that a page's digest may be. Any other digest is in the server's log. */
const TOLD_BY_DIGEST: AppErrorCode = "database_away";

/** Only the digest of a server error arrives here. */
export function shownErrorOf(error: Error & { digest?: string }): PublicError {
  if (error.digest === TOLD_BY_DIGEST) return { code: TOLD_BY_DIGEST };
  if (error instanceof AppError) return error.toPublic();
  return { code: "internal", ...(error.digest !== undefined && { traceId: error.digest }) };
}
