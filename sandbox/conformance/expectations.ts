// The shapes that the specification gives to every answer.
import { expect } from "vitest";
import { api, now, type Answer, type Call, type Method, type Wire } from "./service";

export const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
/** ISO 8601 date-time with its offset. */
export const ISO_DATE_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/;
/** Sandbox, "Identifiers and time". */
export const END_TO_END_ID = /^E[0-9A-Z]{8}\d{12}[a-zA-Z0-9]{11}$/;
export const RETURN_ID = /^D[0-9A-Z]{8}\d{12}[a-zA-Z0-9]{11}$/;

const ERROR_FIELDS = ["statusCode", "error", "message", "details", "timestamp", "traceId"];

/** Specification, "Status codes" and "Gaps", where the 422 is. */
const ERROR_NAMES: Partial<Record<number, string>> = {
  400: "BadRequest",
  401: "Unauthorized",
  403: "Forbidden",
  404: "NotFound",
  409: "Conflict",
  422: "UnprocessableEntity",
  500: "InternalError",
};

export type ErrorBody = {
  statusCode: number;
  error: string;
  message: string;
  details?: Wire;
  timestamp: string;
  traceId?: string;
};

/** The standard error body; with `code`, the named code in `details.code`. */
export function expectError(answer: Answer<unknown>, status: number, code?: string): ErrorBody {
  expect(answer.status, answer.text).toBe(status);
  const body = answer.body as ErrorBody;
  expect(body).toMatchObject({
    statusCode: status,
    error: ERROR_NAMES[status] ?? (expect.any(String) as string),
    message: expect.any(String) as string,
    timestamp: expect.stringMatching(ISO_DATE_TIME) as string,
  });
  for (const field of Object.keys(body)) expect(ERROR_FIELDS).toContain(field);
  if ("details" in body) expect(body.details).toBeTypeOf("object");
  if (code !== undefined) expect(body.details).toMatchObject({ code });
  return body;
}

export async function expectRefusal(
  method: Method,
  path: string,
  call: Call,
  status: number,
  code?: string,
): Promise<ErrorBody> {
  return expectError(await api<unknown>(method, path, call), status, code);
}

/** A date-time within a few seconds of the sandbox's clock. */
export async function expectRecent(text: unknown): Promise<void> {
  expect(text).toMatch(ISO_DATE_TIME);
  expect(Math.abs((await now()) - Date.parse(text as string))).toBeLessThan(30_000);
}

/** Absent fields are left out, not null; nothing is sent that the specification does not name. */
export function expectFields(body: object, always: string[], optional: string[] = []): void {
  const fields = Object.keys(body);
  for (const field of always) expect(fields).toContain(field);
  for (const field of fields) expect([...always, ...optional]).toContain(field);
  for (const [field, value] of Object.entries(body)) expect(value, field).toBeDefined();
}

/** No field is null but those that the specification gives as "or null". */
export function expectNoNulls(body: object, nullable: string[] = []): void {
  for (const [field, value] of Object.entries(body))
    if (!nullable.includes(field)) expect(value, field).not.toBeNull();
}
