import "server-only";
import { createHash } from "node:crypto";

/** Returns one text for one value, regardless of the order of its fields in the database. */
function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical);
  if (typeof value !== "object" || value === null) return value;
  return Object.entries(value)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, each]) => [name, canonical(each)]);
}

/** One hash of everything that a person sees of a change: any other payload or ground has another hash. */
export const changeHash = (seen: {
  kind: string;
  object: string;
  payload: unknown;
  before: unknown;
}): string =>
  createHash("sha256")
    .update(JSON.stringify(canonical(JSON.parse(JSON.stringify(seen)))))
    .digest("hex");
