import { type Role } from "@/lib/core/enums/people";
import { type RoleOfClaim } from "./openid-settings";
import { hasWalletAccess } from "../rights/rights";

/** The rights of a person: the role, and the wallets, where null is every wallet. */
export type Rights = { role: Role; wallets: readonly string[] | null };

/**
 * The rights that the claims of a sign-in grant here; null: none. The role is the one that the settings name first
 * among those that the values name, on the wallets of every value that names it.
 */
export function rightsInClaims(
  claims: Readonly<Record<string, unknown>>,
  { rolesClaim, roles }: { rolesClaim: string; roles: readonly RoleOfClaim[] },
): Rights | null {
  const held = new Set(valuesAt(claims, rolesClaim));
  const named = roles.filter(({ value }) => held.has(value));
  const [first] = named;
  if (first === undefined) return null;
  const scopes = named.filter(({ role }) => role === first.role).map(({ wallets }) => wallets);
  const isOfAll = scopes.includes(null);
  const wallets = isOfAll ? null : [...new Set(scopes.flatMap((scope) => scope ?? []))].toSorted();
  return { role: first.role, wallets };
}

/** Returns one text or a list of texts as a list; every other value is ignored. */
function valuesAt(claims: Readonly<Record<string, unknown>>, name: string): string[] {
  const found = claimAt(claims, name);
  return (Array.isArray(found) ? found : [found]).filter((value) => typeof value === "string");
}

/** By its whole name, which may have dots of its own; else as a path with dots. */
export function claimAt(claims: Readonly<Record<string, unknown>>, name: string): unknown {
  if (Object.hasOwn(claims, name)) return claims[name];
  return name
    .split(".")
    .reduce<unknown>(
      (inner, step) => (isRecord(inner) && Object.hasOwn(inner, step) ? inner[step] : undefined),
      claims,
    );
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** True where the change grants a new right: another role, or an additional wallet. */
export function opensMore(before: Rights, after: Rights): boolean {
  return before.role !== after.role || !hasWalletAccess(before, after.wallets);
}

export const isSameRights = (one: Rights, other: Rights): boolean =>
  !opensMore(one, other) && !opensMore(other, one);
