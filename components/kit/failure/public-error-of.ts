import { AppError, type PublicError } from "@/lib/core/app-error";

/** What a failed query may show. */
export const publicErrorOf = (error: Error): PublicError =>
  error instanceof AppError ? error.toPublic() : { code: "internal" };
