import { AppError } from "@/lib/core/errors/app-error";

/**
 * The service, or the limit on asking it, left open whether an object exists: the page shows this. Throws any other
 * error.
 */
export function notAnswered(error: unknown): AppError {
  const isOpen =
    error instanceof AppError &&
    (error.code === "too_many_requests" || error.code === "upstream_unavailable");
  if (isOpen) return error;
  throw error;
}
