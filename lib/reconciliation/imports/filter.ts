import { parseAsOneOf } from "@/lib/core/filters";
import { LINE_OUTCOMES } from "@/lib/core/words/imports";

/** Of the lines of one list. */
export const lineParsers = { outcome: parseAsOneOf(LINE_OUTCOMES) };
