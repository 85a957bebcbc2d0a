import { isWalletName } from "@/lib/core/ids";
import { ROLES, type Role } from "@/lib/core/enums/people";
import { isOneOf } from "@/lib/core/enums/enums";

/** A value of the roles' claim, and what it opens here. */
export type RoleOfClaim = {
  value: string;
  role: Role;
  /** Null: every wallet. */
  wallets: readonly string[] | null;
};

/** Where people sign in beside the password, and what that place may say of them. */
export type OpenidSettings = {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** The hosts that the server calls for it, and no others: the issuer's `host:port`, and those named beside it. */
  hosts: ReadonlySet<string>;
  rolesClaim: string;
  /** The claim whose e-mail address is trusted without `email_verified`; null: none is. */
  emailClaim: string | null;
  /** Roles by claim. Where a person has several, the first decides. */
  roles: readonly RoleOfClaim[];
  /** True where a person who is unknown here gets an account. */
  provisions: boolean;
  /** The provider's name on the button. */
  name: string;
};

const HOST = /^[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?(:[1-9]\d{0,4})?$/i;
const WALLETS_MARK = "@";

/** `VALUE=ROLE[@wallet[+wallet]]` with commas between; the value is percent-encoded where it has a comma or a percent sign. */
export function parseRolesOfClaim(text: string): RoleOfClaim[] | null {
  const roles = text.split(",").map((item) => parseRole(item.trim()));
  return roles.every((role) => role !== null) ? roles : null;
}

function parseRole(item: string): RoleOfClaim | null {
  // The last: a distinguished name has some of its own.
  const cut = item.lastIndexOf("=");
  const [role = "", scope, ...rest] = item.slice(cut + 1).split(WALLETS_MARK);
  const wallets = scope?.split("+") ?? null;
  const value = decoded(item.slice(0, Math.max(cut, 0)));
  if (value === null || value === "" || rest.length > 0 || !isOneOf(ROLES, role)) return null;
  if (wallets !== null && !wallets.every(isWalletName)) return null;
  return { value, role, wallets };
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

export const parseHosts = (text: string): string[] | null => {
  const hosts = text.split(",").map((item) => item.trim().toLowerCase());
  return hosts.every((host) => HOST.test(host)) ? hosts : null;
};

/** With the port, which an address leaves out where it is the usual one. */
export const hostOf = ({ protocol, hostname, port }: URL): string =>
  `${hostname}:${port || (protocol === "https:" ? "443" : "80")}`;

const withPort = (host: string, { protocol }: URL): string => hostOf(new URL(`${protocol}//${host}`));

const LOOPBACK: readonly string[] = ["localhost", "127.0.0.1", "[::1]"];

/** The environment variables of the provider, each part by itself already checked. */
export type OpenidVariables = {
  PIX_ENVIRONMENT?: "production" | "sandbox" | undefined;
  OPENID_ISSUER?: string | undefined;
  OPENID_CLIENT_ID?: string | undefined;
  OPENID_CLIENT_SECRET?: string | undefined;
  OPENID_HOSTS?: readonly string[] | undefined;
  OPENID_ROLES_CLAIM?: string | undefined;
  OPENID_ROLES?: readonly RoleOfClaim[] | undefined;
  OPENID_PROVISIONING?: boolean | undefined;
  OPENID_EMAIL_CLAIM?: string | undefined;
  OPENID_NAME?: string | undefined;
};

/** The variables without which a provider cannot be reached, trusted or shown. */
const NEEDED = [
  "OPENID_ISSUER",
  "OPENID_CLIENT_ID",
  "OPENID_CLIENT_SECRET",
  "OPENID_ROLES_CLAIM",
  "OPENID_ROLES",
  "OPENID_NAME",
] as const satisfies readonly (keyof OpenidVariables)[];
const OPTIONAL = ["OPENID_HOSTS", "OPENID_PROVISIONING", "OPENID_EMAIL_CLAIM"] as const;

/**
 * Checks that the variables are set all together or not at all, and that no third party between us and the provider
 * can read or answer. A name without `fault` is missing.
 */
export function openidFaults(env: OpenidVariables): { name: string; fault?: string }[] {
  if ([...NEEDED, ...OPTIONAL].every((name) => env[name] === undefined)) return [];
  const missing = NEEDED.filter((name) => env[name] === undefined).map((name) => ({ name }));
  const fault = env.OPENID_ISSUER === undefined ? null : issuerFault(new URL(env.OPENID_ISSUER), env);
  return fault === null ? missing : [...missing, { name: "OPENID_ISSUER", fault }];
}

function issuerFault(
  { protocol, hostname, search, hash, username, password }: URL,
  { PIX_ENVIRONMENT }: OpenidVariables,
): string | null {
  if (search + hash + username + password !== "")
    return "must be an address without user, query and fragment";
  if (protocol === "https:" || (PIX_ENVIRONMENT === "sandbox" && LOOPBACK.includes(hostname))) return null;
  return "must be https; in a sandbox this machine's own may be http";
}

/** Null: people sign in by password and passkey alone. */
export function openidOf(env: OpenidVariables): OpenidSettings | null {
  const { OPENID_ISSUER: issuer, OPENID_CLIENT_ID: clientId, OPENID_CLIENT_SECRET: clientSecret } = env;
  const { OPENID_ROLES_CLAIM: rolesClaim, OPENID_ROLES: roles, OPENID_NAME: name } = env;
  if (!issuer || !clientId || !clientSecret || !rolesClaim || !roles || !name) return null;
  const address = new URL(issuer);
  const further = (env.OPENID_HOSTS ?? []).map((host) => withPort(host, address));
  return {
    // As it is written: a provider says its own name letter by letter.
    issuer,
    clientId,
    clientSecret,
    hosts: new Set([hostOf(address), ...further]),
    rolesClaim,
    emailClaim: env.OPENID_EMAIL_CLAIM ?? null,
    roles,
    provisions: env.OPENID_PROVISIONING ?? false,
    name,
  };
}
