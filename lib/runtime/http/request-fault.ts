import { type IncomingMessage } from "node:http";
import { valuesOf } from "./forwarded";

export const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"] as const;
const BODYLESS: ReadonlySet<string> = new Set(["GET", "HEAD", "DELETE", "OPTIONS"]);
/** Any other name would remove a header of the message on its way, and `Content-Length` is one of them. */
const CONNECTION_OPTIONS: ReadonlySet<string> = new Set(["", "close", "keep-alive", "upgrade"]);

/** Whether the method carries no body at all. */
export const isBodyless = (method = ""): boolean => BODYLESS.has(method);

/**
 * The status that refuses a request which two HTTP parsers may end at different bytes; null for all others. Node's own
 * parser has refused malformed lengths and chunks before.
 */
export function requestFault({
  method = "",
  rawHeaders,
}: Pick<IncomingMessage, "method" | "rawHeaders">): 400 | 405 | null {
  if (!METHODS.some((known) => known === method)) return 405;
  const lengths = valuesOf(rawHeaders, "content-length");
  const encodings = valuesOf(rawHeaders, "transfer-encoding");
  const options = valuesOf(rawHeaders, "connection").flatMap((value) => value.toLowerCase().split(","));
  const isClear =
    lengths.length + encodings.length <= 1 &&
    encodings.every((value) => value.toLowerCase() === "chunked") &&
    valuesOf(rawHeaders, "host").length <= 1 &&
    options.every((option) => CONNECTION_OPTIONS.has(option.trim()));
  const hasBody = encodings.length > 0 || lengths.some((value) => Number(value) !== 0);
  // Behind a request for an upgrade bytes are of either protocol.
  const mayHaveBody = !isBodyless(method) && valuesOf(rawHeaders, "upgrade").length === 0;
  return isClear && (mayHaveBody || !hasBody) ? null : 400;
}
