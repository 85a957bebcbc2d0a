import { assert } from "../errors/assert";

const DIGITS = /^-?\d{1,60}$/;

/**
 * Centavos added up, however many: a number where a double holds it exactly, else its digits. JSON carries both, and no
 * sum can end a page. Each has one form, so that `===` compares two of them.
 */
export type Sum = number | `${bigint}`;

export const isWrittenOut = (value: unknown): value is `${bigint}` =>
  typeof value === "string" && DIGITS.test(value);

function sumOf(value: bigint): Sum {
  const near = Number(value);
  return Number.isSafeInteger(near) ? near : `${value}`;
}

/** A sum as PostgreSQL writes a whole `numeric`. */
export function sumFromText(text: string): Sum {
  assert(DIGITS.test(text), `a sum is whole centavos, got ${text}`);
  return sumOf(BigInt(text));
}

export function addUp(...parts: readonly Sum[]): Sum {
  let sum: Sum = 0;
  for (const part of parts) {
    const near: number = typeof sum === "number" && typeof part === "number" ? sum + part : Number.NaN;
    sum = Number.isSafeInteger(near) ? near : sumOf(BigInt(sum) + BigInt(part));
  }
  return sum;
}

/** Zero has no sign. */
export function opposite(sum: Sum): Sum {
  if (typeof sum === "number") return sum === 0 ? 0 : -sum;
  return sumOf(-BigInt(sum));
}

export const subtract = (what: Sum, from: Sum): Sum => addUp(from, opposite(what));

export const isBelowZero = (sum: Sum): boolean => (typeof sum === "number" ? sum < 0 : sum.startsWith("-"));

/** Without its sign. */
export const sizeOf = (sum: Sum): Sum => (isBelowZero(sum) ? opposite(sum) : sum);

/** As `sort` asks for it: below zero where the first one is smaller. */
export function compareSums(a: Sum, b: Sum): number {
  if (a === b) return 0;
  return isBelowZero(subtract(b, a)) ? -1 : 1;
}

/** The nearest double: for a chart or a ratio, never for an amount. */
export const approximately = (sum: Sum): number => Number(sum);
