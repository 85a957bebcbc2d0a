import { type PixEnvironment } from "@/lib/core/enums/connection";
import { isPrivateHost } from "@/lib/platform/public-address";

export const ADDRESS_FAULTS = ["not_an_address", "no_version", "not_https", "private_address"] as const;
export type AddressFault = (typeof ADDRESS_FAULTS)[number];

const LOOPBACK = ["localhost", "127.0.0.1", "[::1]"];

/**
 * Returns the fault of an address to which a secret would be sent. The address must use https, except this machine's
 * own in a sandbox. It must not be in a private network, and must have no user, query or fragment, in which something
 * else could hide.
 */
export function addressFault(text: string, environment: PixEnvironment): AddressFault | null {
  if (!URL.canParse(text)) return "not_an_address";
  const { protocol, hostname, pathname, search, hash, username, password } = new URL(text);
  if (!["http:", "https:"].includes(protocol) || search + hash + username + password !== "")
    return "not_an_address";
  if (!/\/v2\/?$/.test(pathname)) return "no_version";
  if (isOwnMachine(hostname, environment)) return null;
  if (protocol !== "https:") return "not_https";
  return isPrivateHost(hostname) ? "private_address" : null;
}

/** True for this machine's own address, used by a sandbox that runs locally. */
export const isOwnMachine = (hostname: string, environment: PixEnvironment): boolean =>
  environment === "sandbox" && LOOPBACK.includes(hostname);

/** One way to write each: it is part of what a secret is sealed about. */
export const canonicalAddress = (text: string): string => new URL(text).href.replace(/\/$/, "");
