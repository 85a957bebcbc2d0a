import { PRINCIPAL } from "@/lib/core/ids";

/** Specification, "Sub-account". */
const LENGTH_MIN = 2;
const LENGTH_MAX = 32;

/**
 * Rules for a reference, each reported separately while it is typed. `SUB_ACCOUNT_REFERENCE` is all but the last of
 * them.
 */
export const REFERENCE_RULES = {
  length: (text: string) => text.length >= LENGTH_MIN && text.length <= LENGTH_MAX,
  characters: (text: string) => /^[a-z0-9_-]+$/.test(text),
  start: (text: string) => /^[a-z0-9]/.test(text),
  notReserved: (text: string) => text !== "" && text !== PRINCIPAL,
} as const;
export type ReferenceRule = keyof typeof REFERENCE_RULES;
