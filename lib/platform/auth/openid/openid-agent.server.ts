import "server-only";
import * as http from "node:http";
import * as https from "node:https";
import { type Duplex } from "node:stream";
import { hostOf } from "./openid-settings";

/** Without a byte from the provider for so long, a request has failed. */
export const OPENID_SILENCE_MS = 5_000;
/** A connection is used for one request, and however slowly its answer drips, it ends after this. */
const CONNECTION_MS = 10_000;
/** The maximum size of a provider's answer. Some tens of kilobytes are much for its metadata and keys. */
const ANSWER_BYTES_MAX = 1024 * 1024;

type Bounds = { hosts: ReadonlySet<string>; connectionMs?: number; answerBytesMax?: number };
/** The connection target of an agent. The two kinds of agent differ only in the protocol. */
type Wanted = { host?: string | null | undefined; port?: number | string | null | undefined };

/**
 * The only way by which the library behind the sign-in reaches the outside: these hosts and no other (security, T19), an
 * answer of this size and age at most. The library follows no redirect, and knows no end for an answer that drips.
 */
export function openidAgent(issuer: URL, bounds: Bounds): http.Agent {
  return issuer.protocol === "https:" ? new SecureAgent(bounds) : new PlainAgent(bounds);
}

class SecureAgent extends https.Agent {
  readonly #bounds: Bounds;
  constructor(bounds: Bounds) {
    super({ keepAlive: false });
    this.#bounds = bounds;
  }
  override createConnection(
    options: https.RequestOptions,
    callback?: (error: Error | null, stream: Duplex) => void,
  ): Duplex | null | undefined {
    assertAllowed("https:", options, this.#bounds);
    return bounded(super.createConnection(options, callback), this.#bounds);
  }
}

class PlainAgent extends http.Agent {
  readonly #bounds: Bounds;
  constructor(bounds: Bounds) {
    super({ keepAlive: false });
    this.#bounds = bounds;
  }
  override createConnection(
    options: http.ClientRequestArgs,
    callback?: (error: Error | null, stream: Duplex) => void,
  ): Duplex | null | undefined {
    assertAllowed("http:", options, this.#bounds);
    return bounded(super.createConnection(options, callback), this.#bounds);
  }
}

function assertAllowed(protocol: string, { host, port }: Wanted, { hosts }: Bounds): void {
  const name = host?.includes(":") ? `[${host}]` : (host ?? "");
  const wanted = hostOf(new URL(`${protocol}//${name}:${port ?? ""}`));
  if (!hosts.has(wanted)) throw new Error(`the provider names ${wanted}, which OPENID_HOSTS does not`);
}

function bounded(
  stream: Duplex | null | undefined,
  { connectionMs = CONNECTION_MS, answerBytesMax = ANSWER_BYTES_MAX }: Bounds,
): Duplex | null | undefined {
  if (!stream) return stream;
  let bytes = 0;
  const cut = (why: string) => stream.destroy(new Error(`the provider's answer ${why}`));
  const end = setTimeout(() => cut("took too long"), connectionMs);
  stream.on("data", (part: Buffer) => {
    bytes += part.length;
    if (bytes > answerBytesMax) cut("is too long");
  });
  stream.once("close", () => clearTimeout(end));
  return stream;
}
