/** RFC 9110, 7.6.1: of one connection, and not of the message. `Connection` names more of them. */
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
const PROTOCOLS = ["http", "https"];

/** Names and values by turns, as they came and as they go. */
type RawHeaders = readonly string[];

function withoutOfConnection(raw: RawHeaders, others: readonly string[] = []): string[] {
  const named = pairsOf(raw).flatMap(([name, value]) =>
    name.toLowerCase() === "connection" ? value.split(",").map((one) => one.trim().toLowerCase()) : [],
  );
  const dropped = new Set([...OF_CONNECTION, ...named, ...others]);
  return pairsOf(raw).flatMap(([name, value]) => (dropped.has(name.toLowerCase()) ? [] : [name, value]));
}

function pairsOf(raw: RawHeaders): [name: string, value: string][] {
  return Array.from({ length: raw.length / 2 }, (_, place) => [
    raw[2 * place] ?? "",
    raw[2 * place + 1] ?? "",
  ]);
}

const valuesOf = (raw: RawHeaders, wanted: string): string[] =>
  pairsOf(raw).flatMap(([name, value]) => (name.toLowerCase() === wanted ? [value] : []));

type Seen = {
  /** The address that the door itself saw. */
  peer: string;
  trustedProxies: number;
  /** Of the public origin: what is believed where no proxy of ours says otherwise. */
  protocol: string;
};

/** What goes on to the pages: `Host` as it came, and of the way here only what the door or a proxy of ours wrote. */
export function headersToPages(raw: RawHeaders, { peer, trustedProxies, protocol }: Seen): string[] {
  const isProxied = trustedProxies > 0;
  const told = valuesOf(raw, PROTO).at(-1)?.split(",").at(-1)?.trim();
  const proto = isProxied && told !== undefined && PROTOCOLS.includes(told) ? told : protocol;
  // `Expect` was answered at the door.
  const kept = withoutOfConnection(raw, [FOR, PROTO, "expect", ...(isProxied ? [] : OF_PROXIES)]);
  // A body of unknown length stays one: what leaves without its framing would be read as the next request.
  const framing = valuesOf(raw, "transfer-encoding").length > 0 ? ["Transfer-Encoding", "chunked"] : [];
  return [
    ...kept,
    "X-Forwarded-For",
    [...valuesOf(raw, FOR), peer].join(", "),
    "X-Forwarded-Proto",
    proto,
    ...framing,
  ];
}

export const headersToCaller = (raw: RawHeaders): string[] => withoutOfConnection(raw);
