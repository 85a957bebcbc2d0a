import { isSealed, restOf } from "@/lib/core/sealed";
import { type PersonPart } from "@/lib/core/words/privacy";

/**
 * What of a telling names a person, and as whom: the fold keeps it as it was told, and decides nothing by it. It alone is
 * sealed anew when keys rotate, and goes when a person is erased; the database lets nothing else of a telling be changed
 * (triggers.sql).
 */
const PERSONAL_FIELDS = [
  [null, "counterpartName", "counterpart"],
  [null, "counterpartDocument", "counterpart"],
  ["charge", "customerName", "customer"],
  ["charge", "customerDocument", "customer"],
  ["charge", "customerEmail", "customer"],
  ["charge", "customerPhone", "customer"],
  ["withdrawal", "pixKey", "holder"],
  ["withdrawal", "holderName", "holder"],
  ["withdrawal", "holderDocument", "holder"],
] as const;

type Fields = Record<string, unknown>;

/** The same telling with what names people as the function has it: read as JSON, since it may come from there. */
export function withPersonal<What extends object>(
  told: What,
  change: (value: string, part: PersonPart) => string | null,
): What {
  const changed: Fields = { ...(told as Fields) };
  for (const [room, name, part] of PERSONAL_FIELDS) {
    const holder = room === null ? changed : changed[room];
    if (typeof holder !== "object" || holder === null) continue;
    const value = (holder as Fields)[name];
    if (typeof value !== "string") continue;
    if (room === null) changed[name] = change(value, part);
    else changed[room] = { ...(holder as Fields), [name]: change(value, part) };
  }
  return changed as What;
}

/** Nobody stands in it as these any more. */
export const withoutParts = <What extends object>(told: What, parts: readonly PersonPart[]): What =>
  withPersonal(told, (value, part) => (parts.includes(part) ? null : value));

/** The same for each time that the same was sealed. */
export const sameness = (value: string): string => (isSealed(value) ? restOf(value) : value);
