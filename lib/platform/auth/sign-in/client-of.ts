import ipaddr from "ipaddr.js";

const IPV6_NETWORK_PARTS = 4;
/** Some proxies write the port too; an IPv6 address is then in brackets. */
const WITH_PORT = /^(?:\[([\da-f:.]+)\](?::\d+)?|(\d+\.\d+\.\d+\.\d+):\d+)$/i;

/**
 * Returns the client that sends the request. `X-Forwarded-For` ends with the address that this process itself saw
 * (`lib/runtime/http/forwarded.ts`); each of our proxies before it wrote the address that it saw. Entries further
 * left may have been written by anybody. An IPv6 client counts as its /64 network, because it may choose any address
 * in it.
 */
export function clientOf(
  headers: Headers,
  trustedProxies: number,
): { address: string | null; userAgent: string | null } {
  const seen = headers.get("x-forwarded-for")?.split(",") ?? [];
  return {
    address: addressOf(seen.at(-1 - trustedProxies)?.trim() ?? ""),
    userAgent: headers.get("user-agent"),
  };
}

function addressOf(given: string): string | null {
  const parts = WITH_PORT.exec(given);
  const text = parts?.[1] ?? parts?.[2] ?? given;
  if (!ipaddr.isValid(text)) return null;
  const address = ipaddr.process(text);
  return address instanceof ipaddr.IPv6
    ? `${address.parts
        .slice(0, IPV6_NETWORK_PARTS)
        .map((part) => part.toString(16))
        .join(":")}::`
    : address.toString();
}
