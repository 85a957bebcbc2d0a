import { formatTypedBrl, parseTypedBrl } from "@/lib/core/money/money";

/** How an amount reads where it was typed in another way; null where it stands there so already, or is none. */
export function readingOf(text: string): string | null {
  const parsed = parseTypedBrl(text);
  if (typeof parsed !== "number") return null;
  const reading = formatTypedBrl(parsed);
  return reading === text ? null : reading;
}
