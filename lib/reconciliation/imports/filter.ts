import { parseAsOneOf } from "@/lib/core/reads/filters";
import { LINE_OUTCOMES } from "@/lib/core/enums/imports";

/** Filters the lines of one import. */
export const lineParsers = { outcome: parseAsOneOf(LINE_OUTCOMES) };
