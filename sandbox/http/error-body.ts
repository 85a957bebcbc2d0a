import { z } from "@hono/zod-openapi";
import { ERROR_NAMES, type ServiceError } from "../domain/service-error";
import { sentMoment } from "../domain/wire";
import { type Readings } from "../readings";

/** Specification, "Standard error body". */
export const ErrorBody = z
  .object({
    statusCode: z.number().int(),
    error: z.string(),
    message: z.string(),
    details: z.record(z.string(), z.unknown()).optional(),
    timestamp: sentMoment,
    traceId: z.string().optional(),
  })
  .openapi("Error");

/** Specification, "POST /auth errors": the short shape. */
export const AuthErrorBody = z.object({ error: z.string(), message: z.string() }).openapi("AuthError");

export function errorBody(
  error: ServiceError,
  now: Date,
  codePlace: Readings["codePlace"],
  traceId?: string,
) {
  const code = error.namedCode;
  return {
    statusCode: error.status,
    error: code !== undefined && codePlace === "error" ? code : nameOf(error.status),
    ...(code !== undefined && codePlace === "code" && { code }),
    message: error.message,
    details: { ...error.details, ...(code !== undefined && codePlace === "details.code" && { code }) },
    timestamp: now.toISOString(),
    ...(traceId !== undefined && { traceId }),
  };
}

/** `POST /auth` writes the name as separate words. */
export const authErrorBody = (error: ServiceError) => ({
  error: nameOf(error.status).replaceAll(/(?<=[a-z])(?=[A-Z])/g, " "),
  message: error.message,
});

export const nameOf = (status: number): string =>
  ERROR_NAMES[status] ?? (status >= 500 ? "InternalError" : "Error");
