import { type z } from "zod";
import { AppError, type FieldFaults } from "@/lib/core/errors/app-error";

/** Throws `invalid_input` with the first fault of each field: path to message key. */
export function parseInput<Schema extends z.ZodType>(schema: Schema, given: unknown): z.output<Schema> {
  const result = schema.safeParse(given);
  if (!result.success) throw new AppError("invalid_input", { fields: toFieldFaults(result.error.issues) });
  return result.data;
}

const FORM = "form";
const MESSAGE_KEY = /^[a-z][a-z0-9_]*(:.*)?$/;

/** Schemas of ours write keys; what zod says in its own English becomes `invalid`. */
function toFieldFaults(issues: readonly z.core.$ZodIssue[]): FieldFaults {
  const faults = new Map<string, string>();
  for (const { path, message } of issues) {
    const at = path.map(String).join(".") || FORM;
    if (!faults.has(at)) faults.set(at, MESSAGE_KEY.test(message) ? message : "invalid");
  }
  return Object.fromEntries(faults);
}
