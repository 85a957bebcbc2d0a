import { AppError, type PublicError } from "@/lib/core/errors/app-error";

/** The error that a failed query may show. */
export const publicErrorOf = (error: Error): PublicError =>
  error instanceof AppError ? error.toPublic() : { code: "internal" };
