import { isSealed, restOf } from "@/lib/core/sealed";

/**
 * What of a telling names a person: the fold keeps it as it was told, and decides nothing by it. It alone is sealed anew when
 * keys rotate, and goes when a person is erased; the database lets nothing else of a telling be changed (triggers.sql).
 */
export const PERSONAL_FIELDS = [
  [null, "counterpartName"],
  [null, "counterpartDocument"],
  ["charge", "customerName"],
  ["charge", "customerDocument"],
  ["charge", "customerEmail"],
  ["charge", "customerPhone"],
  ["withdrawal", "pixKey"],
  ["withdrawal", "holderName"],
  ["withdrawal", "holderDocument"],
] as const;

type Fields = Record<string, unknown>;

/** The same telling with what names people as the function has it: read as JSON, since it may come from there. */
export function withPersonal<What extends object>(
  told: What,
  change: (value: string, field: string) => string | null,
): What {
  const changed: Fields = { ...(told as Fields) };
  for (const [part, name] of PERSONAL_FIELDS) {
    const holder = part === null ? changed : changed[part];
    if (typeof holder !== "object" || holder === null) continue;
    const value = (holder as Fields)[name];
    if (typeof value !== "string") continue;
    if (part === null) changed[name] = change(value, name);
    else changed[part] = { ...(holder as Fields), [name]: change(value, name) };
  }
  return changed as What;
}

/** The same for each time that the same was sealed. */
export const sameness = (value: string): string => (isSealed(value) ? restOf(value) : value);
