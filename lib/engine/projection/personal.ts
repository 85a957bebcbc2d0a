import { type PersonPart } from "@/lib/core/enums/privacy";

/**
 * Fields of an observation that name a person, and the role of that person. The projection retains them as reported
 * and bases no decision on them. Only these fields are encrypted anew when keys rotate, and are deleted when a person
 * is erased; the database allows no other change to an observation (triggers.sql).
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

/**
 * Returns the observation without the personal fields of these roles. The input is read as JSON, since it may come
 * from there.
 */
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
