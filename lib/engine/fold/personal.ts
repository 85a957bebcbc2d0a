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

/** Nobody stands in it as these any more: read as JSON, since it may come from there. */
export function withoutParts<What extends object>(told: What, parts: readonly PersonPart[]): What {
  const cleared: Fields = { ...(told as Fields) };
  for (const [place, name, part] of PERSONAL_FIELDS) {
    const holder = place === null ? cleared : cleared[place];
    if (!parts.includes(part) || typeof holder !== "object" || holder === null) continue;
    if (typeof (holder as Fields)[name] !== "string") continue;
    if (place === null) cleared[name] = null;
    else cleared[place] = { ...(holder as Fields), [name]: null };
  }
  return cleared as What;
}
