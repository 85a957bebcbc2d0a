import ipaddr from "ipaddr.js";

const IPV6_NETWORK_PARTS = 4;

/**
 * Who asks, as the nearest proxy saw it: the last address of `X-Forwarded-For`, which Next writes itself where there is
 * no proxy. An IPv6 client counts as its /64 network, of which it may choose any address.
 */
export function clientOf(headers: Headers): { address: string | null; userAgent: string | null } {
  const last = headers.get("x-forwarded-for")?.split(",").at(-1)?.trim() ?? "";
  return { address: addressOf(last), userAgent: headers.get("user-agent") };
}

function addressOf(text: string): string | null {
  if (!ipaddr.isValid(text)) return null;
  const address = ipaddr.process(text);
  return address instanceof ipaddr.IPv6
    ? `${address.parts
        .slice(0, IPV6_NETWORK_PARTS)
        .map((part) => part.toString(16))
        .join(":")}::`
    : address.toString();
}
