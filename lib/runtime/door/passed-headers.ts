/** RFC 9110, 7.6.1: of one connection, and not of the message. `Connection` names no other (`request-fault.ts`). */
const OF_CONNECTION = [
  "connection",
  "keep-alive",
  "proxy-connection",
  "proxy-authenticate",
  "proxy-authorization",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
];
/** What only a proxy may say of a request: from anybody else it is a claim. */
const OF_PROXIES = ["forwarded", "x-forwarded-host", "x-forwarded-port", "x-real-ip"];
const FOR = "x-forwarded-for";
const PROTO = "x-forwarded-proto";
const LENGTH = "content-length";
const PROTOCOLS = ["http", "https"];

/** Names and values by turns, as they came and as they go. */
type RawHeaders = readonly string[];

function withoutOfConnection(raw: RawHeaders, others: readonly string[] = []): string[] {
  const dropped = new Set([...OF_CONNECTION, ...others]);
  return pairsOf(raw).flatMap(([name, value]) => (dropped.has(name.toLowerCase()) ? [] : [name, value]));
}

function pairsOf(raw: RawHeaders): [name: string, value: string][] {
  return Array.from({ length: raw.length / 2 }, (_, place) => [
    raw[2 * place] ?? "",
    raw[2 * place + 1] ?? "",
  ]);
}

export const valuesOf = (raw: RawHeaders, wanted: string): string[] =>
  pairsOf(raw).flatMap(([name, value]) => (name.toLowerCase() === wanted ? [value] : []));

/** The addresses that a request came by: those that it names, then the one that this process saw. */
export const forwardedFor = (raw: RawHeaders, peer: string): string =>
  [...valuesOf(raw, FOR), peer].join(", ");

type Seen = {
  /** The address that the door itself saw. */
  peer: string;
  trustedProxies: number;
  /** Of the public origin: what is believed where no proxy of ours says otherwise. */
  protocol: string;
  /** The length of the body as it was read; null: the method carries none. */
  length: number | null;
};

/**
 * The headers for the pages: `Host` as it came, the length as it was read, and of the way here only what the door or a proxy
 * of ours wrote.
 */
export function headersToPages(raw: RawHeaders, { peer, trustedProxies, protocol, length }: Seen): string[] {
  const isProxied = trustedProxies > 0;
  const told = valuesOf(raw, PROTO).at(-1)?.split(",").at(-1)?.trim();
  const proto = isProxied && told !== undefined && PROTOCOLS.includes(told) ? told : protocol;
  // `Expect` was answered at the door.
  const replaced = [FOR, PROTO, LENGTH, "expect", ...(isProxied ? [] : OF_PROXIES)];
  return [
    ...withoutOfConnection(raw, replaced),
    ...["X-Forwarded-For", forwardedFor(raw, peer)],
    ...["X-Forwarded-Proto", proto],
    ...(length === null ? [] : ["Content-Length", String(length)]),
  ];
}

export const headersToCaller = (raw: RawHeaders): string[] => withoutOfConnection(raw);
