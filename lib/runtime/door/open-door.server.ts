import "server-only";
import { type IncomingMessage, type Server, type ServerResponse, createServer } from "node:http";
import { type AddressInfo, type Socket } from "node:net";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { type ReadableStream } from "node:stream/web";
import { acceptDelivery } from "@/lib/composers/webhooks/accept-delivery.server";
import { DELIVERY_BYTES_MAX, DELIVERY_MS_MAX } from "@/lib/composers/webhooks/receive-delivery.server";
import { NO_ENDPOINT } from "@/lib/composers/webhooks/refusals";
import { clientOf } from "@/lib/platform/auth/client-of";
import { noteGap } from "@/lib/core/gaps";
import { type Services } from "@/lib/platform/context.server";
import { findActor } from "@/lib/platform/auth/sessions.server";
import { sessionCookieName } from "@/lib/platform/auth/session-cookie";
import { sessionIdOf, sessionTokenIn } from "@/lib/platform/auth/session-token.server";
import { answerHealth, answerMetrics, answerReady } from "../answer-signs.server";
import { openLiveStream } from "../open-live-stream.server";
import { openPayerStream } from "../open-payer-stream.server";
import { processParts } from "../process.server";
import { bodyLimitOf } from "./body-limit-of";
import { answerOneMoment, answerRefused } from "./one-moment.server";
import { type PagesBehind, openPagesBehind } from "./pages-behind.server";
import { forwardedFor } from "./passed-headers";
import { limitBodies } from "./request-bodies.server";
import { METHODS, isRead, requestFault } from "./request-fault";
import { routeOf } from "./route-of";

const MEBIBYTE = 1024 * 1024;
const CONNECTIONS_MAX = 20_000;
/** Connections of one address that connects directly, beside its live streams. */
const CONNECTIONS_OF_PEER_MAX = 1_024;
/** Connections that may wait to be accepted: beyond it the system drops them, and clients try again after a second. */
const BACKLOG = 4_096;
const HEADERS_MS_MAX = 10_000;
/** For all of a request: longer than any body may take (`body-limit-of.ts`). */
const REQUEST_MS_MAX = 75_000;
const CHECK_MS = 2_000;
/** Requests that are no reads, until they are answered. */
const WRITES_MAX = {
  ofAddress: { requests: 128, bytes: 64 * MEBIBYTE },
  inAll: { requests: 2_048, bytes: 256 * MEBIBYTE },
};
/** Until they are read: afterwards the queue of receipt has limits of its own. */
const DELIVERIES_MAX = {
  ofAddress: { requests: 1_024, bytes: 64 * MEBIBYTE },
  inAll: { requests: 8_192, bytes: 256 * MEBIBYTE },
};
const TOO_MANY_CONNECTIONS =
  "HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\nContent-Length: 0\r\nRetry-After: 2\r\n\r\n";
const DELIVERY_LIMIT = { bytesMax: DELIVERY_BYTES_MAX, msMax: DELIVERY_MS_MAX };
/** Longer than proxies keep a connection, so that it is they who close it. */
const KEPT_MS = 75_000;

export type Door = {
  port: number;
  pages: Pick<PagesBehind, "at">;
  /** No new connection; resolves when what was under way is answered. Kept connections are closed at once. */
  close(): Promise<void>;
};

/** The one that listens on the public port: it receives and streams by itself, and hands the rest on to the pages. */
export async function openDoor(all: Services, { host, port }: { host: string; port: number }): Promise<Door> {
  const pages = openPagesBehind(all.env);
  const receivers = processParts(all);
  const writes = limitBodies(WRITES_MAX);
  const deliveries = limitBodies(DELIVERIES_MAX);
  const turns = new WeakMap<Socket, Promise<void>>();
  /** For each connection, its requests that are not answered yet. */
  const underWay = new Map<Socket, number>();
  let isClosing = false;
  const server = createServer(
    {
      headersTimeout: HEADERS_MS_MAX,
      requestTimeout: REQUEST_MS_MAX,
      connectionsCheckingInterval: CHECK_MS,
      keepAliveTimeout: KEPT_MS,
    },
    (request, response) => {
      answer(request, response).catch((error: unknown) => {
        // A sender that went away in the middle of its own request is its own affair.
        if (request.complete) all.log.error({ err: error, about: "door" }, "unexpected error");
        if (response.headersSent) response.destroy();
        else response.writeHead(500, { connection: "close" }).end();
      });
    },
  );
  server.on("connection", (socket) => {
    underWay.set(socket, 0);
    socket.once("close", () => underWay.delete(socket));
  });
  server.maxConnections = CONNECTIONS_MAX;
  // Behind a proxy all connections are the proxy's.
  if (all.env.trustedProxies === 0)
    limitConnections(server, CONNECTIONS_OF_PEER_MAX + all.env.liveStreamsMax.ofAddress);

  /** Resolves when the answer has gone, and closes its connection then where the door closes. */
  function answered(socket: Socket, response: ServerResponse): Promise<void> {
    underWay.set(socket, (underWay.get(socket) ?? 0) + 1);
    return new Promise((done) => {
      response.once("close", () => {
        const left = (underWay.get(socket) ?? 1) - 1;
        if (underWay.has(socket)) underWay.set(socket, left);
        if (isClosing && left === 0) socket.destroySoon();
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
    if (isClosing) response.shouldKeepAlive = false;
    // Nothing here is upgraded, and Node's parser reads no further behind a request for it.
    if (request.headers.upgrade !== undefined) response.shouldKeepAlive = false;
    const fault = requestFault(request);
    const route = routeOf(request.method ?? "", request.url ?? "/");
    if (fault !== null) {
      if (route.to === "delivery" || route.to === "not_a_delivery") countNoDelivery();
      return answerRefused(request, response, fault, fault === 405 ? { allow: METHODS.join(", ") } : {});
    }
    switch (route.to) {
      case "pages":
        return isRead(request) ? pages.pass(request, response, null) : passWrite(request, response);
      case "delivery":
        return takeDelivery(route.endpoint, request, response);
      case "not_a_delivery":
        countNoDelivery();
        return answerRefused(request, response, 405, { allow: "POST" });
      case "live":
        return sendOn(
          await openLiveStream(streamRequest(request, response), () => whoAsks(request)),
          response,
        );
      case "payer":
        return sendOn(await openPayerStream(streamRequest(request, response), route.secret), response);
      case "health":
        return sendOn(answerHealth(), response);
      case "ready":
        return sendOn(await (pages.haveBeen() ? answerReady() : answerNotYet()), response);
      case "metrics":
        return sendOn(await answerMetrics(headersOf(request)), response);
    }
  }

  /** Under no endpoint: anybody may send it, and nobody is notified. */
  const countNoDelivery = () => receivers.refusals.count(NO_ENDPOINT, "not_a_delivery");

  function clientAddress({ rawHeaders, socket }: IncomingMessage): string {
    const seen = new Headers({ "x-forwarded-for": forwardedFor(rawHeaders, socket.remoteAddress ?? "") });
    return clientOf(seen, all.env.trustedProxies).address ?? "unknown";
  }

  async function passWrite(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const place = writes.take(clientAddress(request));
    if (!place) return answerOneMoment(request, response);
    response.once("close", place.leave);
    const body = await place.read(request, bodyLimitOf(request.method ?? "", request.url ?? "/"));
    if (body === "full") return answerOneMoment(request, response);
    if (body === "too_slow") return answerOneMoment(request, response, { status: 408 });
    if (body === "too_large") return answerRefused(request, response, 413);
    pages.pass(request, response, body);
  }

  async function takeDelivery(endpoint: string, request: IncomingMessage, response: ServerResponse) {
    const place = deliveries.take(clientAddress(request));
    const body = place ? await place.read(request, DELIVERY_LIMIT).finally(place.leave) : "full";
    if (body === "full") {
      // A client that used up its own share may be anybody; a service that finds no room is waiting to be read.
      if (deliveries.isFull()) noteGap("not_stored");
      return answerOneMoment(request, response);
    }
    const { status, headers } = await acceptDelivery(all, receivers, {
      endpoint,
      headers: { get: (name) => valueOf(request, name) },
      signal: {
        get aborted() {
          return !request.complete;
        },
      },
      read: () => Promise.resolve(body),
    });
    response.writeHead(status, { ...headers, "content-length": "0" });
    response.end();
  }

  async function whoAsks({ headers }: IncomingMessage) {
    const token = sessionTokenIn(headers.cookie, sessionCookieName(all.env.appUrl));
    const sessionId = await sessionIdOf(token, all.env.authSecrets);
    return sessionId === null ? null : findActor(all, sessionId, { isActivity: false });
  }

  await listening(server, host, port);
  return {
    port: (server.address() as AddressInfo).port,
    pages,
    async close() {
      isClosing = true;
      const ended = closed(server);
      // Else a browser goes on asking this process on its kept connection, when another one listens here already. Node
      // itself closes neither these nor those on which nothing was asked yet.
      for (const [socket, requests] of underWay) if (requests === 0) socket.destroy();
      await ended;
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

function streamRequest(request: IncomingMessage, response: ServerResponse) {
  const leaving = new AbortController();
  response.once("close", () => leaving.abort());
  return {
    headers: headersOf(request),
    url: new URL(request.url ?? "/", "http://door").href,
    signal: leaving.signal,
  };
}

async function sendOn({ status, headers, body }: Response, response: ServerResponse): Promise<void> {
  response.writeHead(status, Object.fromEntries(headers));
  if (!body) return void response.end();
  response.flushHeaders();
  // Whoever reads goes away when it likes; one chunk at a time, so that what waits, waits where it is counted.
  await pipeline(Readable.fromWeb(body as ReadableStream, { highWaterMark: 1 }), response).catch(
    () => undefined,
  );
}

const answerNotYet = (): Response =>
  Response.json(
    { status: "not ready", because: ["pages"] },
    { status: 503, headers: { "cache-control": "no-store" } },
  );

function valueOf({ headers }: IncomingMessage, name: string): string | null {
  const value = headers[name];
  return Array.isArray(value) ? value.join(", ") : (value ?? null);
}

const headersOf = (request: IncomingMessage): Headers =>
  new Headers(
    Object.keys(request.headers).map((name): [string, string] => [name, valueOf(request, name) ?? ""]),
  );

const listening = (server: Server, host: string, port: number): Promise<void> =>
  new Promise((done, fail) => {
    server.once("error", fail);
    server.listen({ port, host, backlog: BACKLOG }, () => {
      server.off("error", fail);
      done();
    });
  });

const closed = (server: Server): Promise<void> => new Promise((done) => void server.close(() => done()));
