import { parseJson, toPlainJson } from "@/lib/core/json/json";
import { storable } from "./wire/reading";

const CODE = /^[A-Z][A-Z0-9]{1,40}(?:_[A-Z0-9]{1,40}){1,8}$/;
/** Specification, "Named codes": the family of codes that the message text may contain. */
const CODE_IN_WORDS = /\bSUB_ACCOUNT_[A-Z]{2,}(?:_[A-Z]{2,}){0,5}\b/;
const MESSAGE_MAX = 500;
const TRACE_ID_MAX = 100;

export type ErrorBody = {
  code: string | undefined;
  serviceMessage: string | undefined;
  /**
   * The status code as the body contains it. A status that differs from the answer's belongs to another sender's
   * body.
   */
  statusCode: unknown;
  details: unknown;
  traceId: string | undefined;
};

/**
 * Specification, "Standard error body" and "Gaps": the position of a named code is not shown, so each position is
 * searched. Another body, such as a proxy's page, yields no information and never throws.
 */
export function readErrorBody(bytes: Uint8Array): ErrorBody {
  const body = asObject(parse(bytes));
  const details = asObject(body.details);
  const message = asText(body.message);
  return {
    code: findCode(body, details, message),
    serviceMessage: message === undefined ? undefined : storable(message).slice(0, MESSAGE_MAX),
    statusCode: body.statusCode,
    details: body.details === undefined ? undefined : body.details,
    traceId: asText(body.traceId)?.slice(0, TRACE_ID_MAX),
  };
}

function parse(bytes: Uint8Array): unknown {
  try {
    return toPlainJson(parseJson(new TextDecoder().decode(bytes)));
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof RangeError) return undefined;
    throw error;
  }
}

function findCode(
  body: Record<string, unknown>,
  details: Record<string, unknown>,
  message: string | undefined,
): string | undefined {
  const places = [details.code, body.code, body.error, body.message, ...Object.values(details)];
  const exact = places.find((value): value is string => typeof value === "string" && CODE.test(value));
  const within = [message, ...Object.values(details)];
  return exact ?? within.map((value) => CODE_IN_WORDS.exec(asText(value) ?? "")?.[0]).find(Boolean);
}

const asObject = (value: unknown): Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {};

const asText = (value: unknown): string | undefined => (typeof value === "string" ? value : undefined);
