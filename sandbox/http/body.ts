import { type IncomingMessage } from "node:http";
import { createHash } from "node:crypto";
import { type z } from "@hono/zod-openapi";
import { isLosslessNumber, parseJson } from "@/lib/core/json/json";
import { ServiceError, badRequest } from "../domain/service-error";

/** A reading (specification, "Status codes"): more is 413. */
const BODY_BYTES_MAX = 1024 * 1024;
/** So much of a body that is too long is read and thrown away, so that its sender gets to read the answer. */
const BODY_BYTES_DRAINED = 16 * 1024 * 1024;
const ISSUES_SHOWN = 20;
const DEPTH_MAX = 100;

export type RawBody = { bytes: Buffer; sha256: string; tooLong: boolean };

export async function readBody(incoming: IncomingMessage): Promise<RawBody> {
  const chunks: Buffer[] = [];
  const hash = createHash("sha256");
  let length = 0;
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    length += chunk.length;
    hash.update(chunk);
    if (length <= BODY_BYTES_MAX) chunks.push(chunk);
    else chunks.length = 0;
    if (length > BODY_BYTES_DRAINED) break;
  }
  return { bytes: Buffer.concat(chunks), sha256: hash.digest("hex"), tooLong: length > BODY_BYTES_MAX };
}

/** Returns the JSON of a body, or undefined where the body is empty. Throws 413, 415 and 400. */
export function jsonOf(raw: RawBody, contentType: string | undefined): unknown {
  if (raw.tooLong) throw new ServiceError(413, `The body is longer than ${BODY_BYTES_MAX} bytes`);
  if (raw.bytes.length === 0) return undefined;
  if (contentType?.split(";")[0]?.trim().toLowerCase() !== "application/json")
    throw new ServiceError(415, "The content type must be application/json");
  const json = parseBytes(raw.bytes);
  if (isDeeperThan(json, DEPTH_MAX)) throw badRequest(`The body is nested deeper than ${DEPTH_MAX} levels`);
  return json;
}

function parseBytes(bytes: Buffer): unknown {
  try {
    return parseJson(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    throw badRequest("The body is not valid JSON");
  }
}

/** Level by level and without recursion: the depth is what could overflow the stack. */
function isDeeperThan(json: unknown, levels: number): boolean {
  let level: unknown[] = [json];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > levels) return true;
    level = level.flatMap((value): unknown[] =>
      typeof value === "object" && value !== null && !isLosslessNumber(value) ? Object.values(value) : [],
    );
  }
  return false;
}

/** Checks a value against the schema that the document at /openapi.json shows. */
export function parseInput<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.slice(0, ISSUES_SHOWN).map((issue) => ({
    field: issue.path.map(String).join("."),
    message: issue.message,
  }));
  const [first] = issues;
  throw badRequest(
    first ? `${first.field || "The request"}: ${first.message}` : "The request is not valid",
    undefined,
    {
      issues,
    },
  );
}
