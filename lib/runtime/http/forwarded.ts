import { type IncomingMessage } from "node:http";

/** Only a proxy may say these of a request: from anybody else they are claims. */
const OF_PROXIES = ["forwarded", "x-forwarded-host", "x-forwarded-port", "x-real-ip"];
const FOR = "x-forwarded-for";
const PROTO = "x-forwarded-proto";
const PROTOCOLS = ["http", "https"];

/** Names and values by turns, as they came. */
type RawHeaders = readonly string[];

export const valuesOf = (raw: RawHeaders, wanted: string): string[] =>
  raw.flatMap((value, place) => (place % 2 === 1 && raw[place - 1]?.toLowerCase() === wanted ? [value] : []));

export type Trust = {
  /** The number of our own proxies in front. Each one adds the address that it saw. */
  trustedProxies: number;
  /** "http" or "https", of the public address: it holds where no proxy of ours says otherwise. */
  protocol: string;
};

/**
 * Leaves in the headers that say by which way a request came only those that this process or a proxy of ours wrote.
 * `X-Forwarded-For` ends with the address that this process saw: the framework writes it only where it is missing, so that
 * a caller who sends one would choose its own address.
 */
export function setForwarded(
  { headers, rawHeaders, socket }: IncomingMessage,
  { trustedProxies, protocol }: Trust,
): void {
  const told = valuesOf(rawHeaders, PROTO).at(-1)?.split(",").at(-1)?.trim();
  headers[FOR] = [...valuesOf(rawHeaders, FOR), socket.remoteAddress ?? "unknown"].join(", ");
  headers[PROTO] = trustedProxies > 0 && told !== undefined && PROTOCOLS.includes(told) ? told : protocol;
  if (trustedProxies === 0) for (const name of OF_PROXIES) delete headers[name];
}
