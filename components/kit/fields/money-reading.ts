import { formatTypedBrl, parseTypedBrl } from "@/lib/core/money/money";

/**
 * The standard form of an amount that was typed in another way. Null where the text already has that form, or is not
 * an amount.
 */
export function readingOf(text: string): string | null {
  const parsed = parseTypedBrl(text);
  if (typeof parsed !== "number") return null;
  const reading = formatTypedBrl(parsed);
  return reading === text ? null : reading;
}
