import ipaddr from "ipaddr.js";

/** An address of the internet: nothing of this machine, this network, or what is translated into either. */
export const isPublicAddress = (text: string): boolean => rangeOf(text) === "unicast";

export const isThisMachine = (text: string): boolean => rangeOf(text) === "loopback";

const rangeOf = (text: string): string | null => (ipaddr.isValid(text) ? ipaddr.process(text).range() : null);

/**
 * True for the host of a parsed URL that no public server has: an address of a private network, a name of one label,
 * or a name of a zone reserved for private networks (RFC 6761, 6762, 8375, ICANN `internal`).
 */
export function isPrivateHost(hostname: string): boolean {
  const name = hostname.replace(/^\[|\]$/g, "").replace(/\.$/, "");
  if (ipaddr.isValid(name)) return !isPublicAddress(name);
  return !name.includes(".") || /\.(localhost|local|internal|home\.arpa|test|invalid)$/i.test(name);
}
