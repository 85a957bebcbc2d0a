import { type IncomingMessage, type Server, type ServerResponse, createServer } from "node:http";
import { type AddressInfo, type Socket } from "node:net";
import { clientOf } from "@/lib/platform/auth/sign-in/client-of";
import { endpointOf } from "@/lib/core/requests/endpoint-of";
import { noteNoDelivery } from "@/lib/core/requests/no-deliveries";
import { bodyLimitOf } from "./body-limit-of";
import { type Trust, setForwarded, valuesOf } from "./forwarded";
import { closeUnread, refuse } from "./refuse";
import { bodyOf, limitBodies, withBody } from "./request-bodies";

const CONNECTIONS_MAX = 20_000;
/** Connections of one address that connects directly, beside its live streams. */
const CONNECTIONS_OF_PEER_MAX = 1_024;
/** Connections that may wait to be accepted: beyond it the system drops them, and clients try again after a second. */
const BACKLOG = 4_096;
const HEADERS_MS_MAX = 5_000;
const REQUEST_MS_MAX = 60_000;
const CHECK_MS = 1_000;
/** Longer than proxies keep a connection, so that it is they who close it. */
const KEPT_MS = 75_000;
const MEBIBYTE = 1024 * 1024;
/** Requests with a body that are not answered yet. Deliveries have limits of their own (`handle-delivery.server.ts`). */
const WRITES_MAX = {
  ofAddress: { requests: 128, bytes: 64 * MEBIBYTE },
  inAll: { requests: 2_048, bytes: 256 * MEBIBYTE },
};
const RETRY = { "retry-after": "2" };
/** RFC 9112, 3.2.2: a server takes the absolute form too. The framework would redirect it. */
const ORIGIN = /^https?:\/\/[^/?#]*/i;
const TOO_MANY_CONNECTIONS =
  "HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\nContent-Length: 0\r\nRetry-After: 2\r\n\r\n";

export type Rules = Trust & {
  /** Live streams that one address may hold. */
  streamsOfAddressMax: number;
};

/**
 * Answers a request that is within the limits. Its body was read, unless it is a delivery: then its path is in the one
 * spelling that the framework routes.
 */
export type Answerer = (request: IncomingMessage, response: ServerResponse) => unknown;

export type OpenServer = {
  port: number;
  /**
   * Accepts no new connection; resolves when the requests under way are answered. Idle keep-alive connections are
   * closed at once.
   */
  close(): Promise<void>;
};

/**
 * The HTTP server of a process that listens on a public port: limits of connections, times, bodies and framing, and the
 * addresses that a request came by (security, T58 and T59).
 */
export async function openServer(
  { host, port }: { host: string; port: number },
  rules: Rules,
  answerer: Answerer,
): Promise<OpenServer> {
  const turns = new WeakMap<Socket, Promise<void>>();
  /** For each connection, its requests that are not answered yet. */
  const underWay = new Map<Socket, number>();
  const writes = limitBodies(WRITES_MAX);
  let closing: Promise<void> | null = null;
  const server = createServer(
    {
      headersTimeout: HEADERS_MS_MAX,
      requestTimeout: REQUEST_MS_MAX,
      connectionsCheckingInterval: CHECK_MS,
      keepAliveTimeout: KEPT_MS,
    },
    (request, response) => {
      answer(request, response).catch(() => {
        // The answerer reports its own errors. The connection ends here, so that no client waits.
        if (response.headersSent) response.destroy();
        else response.writeHead(500, { connection: "close" }).end();
      });
    },
  );
  server.maxConnections = CONNECTIONS_MAX;
  server.on("connection", (socket) => {
    underWay.set(socket, 0);
    socket.once("close", () => underWay.delete(socket));
  });
  // Behind a proxy all connections are the proxy's.
  if (rules.trustedProxies === 0)
    limitConnections(server, CONNECTIONS_OF_PEER_MAX + rules.streamsOfAddressMax);

  /** Resolves when the answer has gone, and closes its connection then where the server closes. */
  function answered(socket: Socket, response: ServerResponse): Promise<void> {
    underWay.set(socket, (underWay.get(socket) ?? 0) + 1);
    return new Promise((done) => {
      response.once("close", () => {
        const left = (underWay.get(socket) ?? 1) - 1;
        if (underWay.has(socket)) underWay.set(socket, left);
        if (closing && left === 0) socket.destroySoon();
        done();
      });
    });
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    // One after the other: an answer that closes its connection leaves nothing of what was sent behind it.
    const before = turns.get(request.socket);
    turns.set(request.socket, answered(request.socket, response));
    await before;
    if (!request.socket.writable) return;
    if (closing) response.shouldKeepAlive = false;
    // Nothing here is upgraded, and Node's parser reads no further behind a request for it.
    if (request.headers.upgrade !== undefined) response.shouldKeepAlive = false;
    const endpoint = endpointOf(request.url ?? "/");
    const fault = requestFault(request);
    if (fault !== null) {
      if (endpoint !== null) noteNoDelivery();
      return refuse(request, response, fault, fault === 405 ? { allow: METHODS.join(", ") } : {});
    }
    setForwarded(request, rules);
    if (endpoint === null) return answerOther(request, response);
    if (request.method !== "POST") {
      noteNoDelivery();
      return refuse(request, response, 405, { allow: "POST" });
    }
    request.url = deliveryPath(endpoint);
    closeUnread(request, response);
    await answerer(request, response);
  }

  async function answerOther(request: IncomingMessage, response: ServerResponse): Promise<void> {
    request.url = (request.url ?? "/").replace(ORIGIN, "") || "/";
    if (isBodyless(request.method)) return void (await answerer(request, response));
    const place = writes.take(addressOf(request));
    if (!place) return refuse(request, response, 503, RETRY);
    response.once("close", place.leave);
    const body = await place.read(bodyOf(request), bodyLimitOf(request.method ?? "", request.url));
    switch (body) {
      case "full":
        return refuse(request, response, 503, RETRY);
      case "too_slow":
        return refuse(request, response, 408);
      case "too_large":
        return refuse(request, response, 413);
      default:
        await answerer(withBody(request, body), response);
    }
  }

  function addressOf({ headers, socket }: IncomingMessage): string {
    const seen = new Headers({ "x-forwarded-for": String(headers["x-forwarded-for"]) });
    return clientOf(seen, rules.trustedProxies).address ?? socket.remoteAddress ?? "unknown";
  }

  await listening(server, host, port);
  return {
    port: (server.address() as AddressInfo).port,
    close() {
      if (closing) return closing;
      closing = closed(server);
      // Otherwise a browser continues to send requests to this process on its keep-alive connection while another
      // process already listens here. Node itself closes neither these connections nor those without a first request.
      for (const [socket, requests] of underWay) if (requests === 0) socket.destroy();
      return closing;
    },
  };
}

function limitConnections(server: Server, ofPeerMax: number): void {
  const open = new Map<string, number>();
  server.on("connection", (socket) => {
    const peer = socket.remoteAddress ?? "";
    const count = open.get(peer) ?? 0;
    if (count >= ofPeerMax) {
      socket.write(TOO_MANY_CONNECTIONS);
      return void socket.destroySoon();
    }
    open.set(peer, count + 1);
    socket.once("close", () => {
      const left = (open.get(peer) ?? 1) - 1;
      if (left > 0) open.set(peer, left);
      else open.delete(peer);
    });
  });
}

const listening = (server: Server, host: string, port: number): Promise<void> =>
  new Promise((done, fail) => {
    server.once("error", fail);
    server.listen({ port, host, backlog: BACKLOG }, () => {
      server.off("error", fail);
      done();
    });
  });

const closed = (server: Server): Promise<void> => new Promise((done) => void server.close(() => done()));

const PATH = "/api/webhooks/pix";
/** No endpoint can have this name (`ENDPOINT_NAME`). */
const NO_ENDPOINT = "-";

/** Other names would be escaped, and need no handler of their own: none of ours has one. */
const NAME = /^[\w-]+$/;

/**
 * The path of the handler for deliveries to `endpoint`; empty: to none that could exist. The framework redirects other
 * spellings, and the service follows no redirect.
 */
const deliveryPath = (endpoint: string): string =>
  endpoint === "main" ? PATH : `${PATH}/${NAME.test(endpoint) ? endpoint : NO_ENDPOINT}`;

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"] as const;
const BODYLESS: ReadonlySet<string> = new Set(["GET", "HEAD", "DELETE", "OPTIONS"]);
/** Any other name would remove a header of the message on its way, and `Content-Length` is one of them. */
const CONNECTION_OPTIONS: ReadonlySet<string> = new Set(["", "close", "keep-alive", "upgrade"]);

/** Whether the method carries no body at all. */
const isBodyless = (method = ""): boolean => BODYLESS.has(method);

/**
 * The status that refuses a request which two HTTP parsers may end at different bytes; null for all others. Node's own
 * parser has refused malformed lengths and chunks before.
 */
function requestFault({
  method = "",
  rawHeaders,
}: Pick<IncomingMessage, "method" | "rawHeaders">): 400 | 405 | null {
  if (!METHODS.some((known) => known === method)) return 405;
  const lengths = valuesOf(rawHeaders, "content-length");
  const encodings = valuesOf(rawHeaders, "transfer-encoding");
  const options = valuesOf(rawHeaders, "connection").flatMap((value) => value.toLowerCase().split(","));
  const isClear =
    lengths.length + encodings.length <= 1 &&
    encodings.every((value) => value.toLowerCase() === "chunked") &&
    valuesOf(rawHeaders, "host").length <= 1 &&
    options.every((option) => CONNECTION_OPTIONS.has(option.trim()));
  const hasBody = encodings.length > 0 || lengths.some((value) => Number(value) !== 0);
  // Behind a request for an upgrade bytes are of either protocol.
  const mayHaveBody = !isBodyless(method) && valuesOf(rawHeaders, "upgrade").length === 0;
  return isClear && (mayHaveBody || !hasBody) ? null : 400;
}
