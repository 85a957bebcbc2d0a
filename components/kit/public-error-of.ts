import { AppError, type PublicError } from "@/lib/core/app-error";

/** What a failed query may show. */
export const publicErrorOf = (error: Error | null): PublicError | null =>
  error && (error instanceof AppError ? error.toPublic() : { code: "internal" });
