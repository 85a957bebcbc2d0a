import "server-only";
import { type IncomingMessage, type Server, type ServerResponse, createServer } from "node:http";
import { type AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { type ReadableStream } from "node:stream/web";
import { acceptDelivery } from "@/lib/composers/webhooks/accept-delivery.server";
import { type Services } from "@/lib/platform/context.server";
import { findActor } from "@/lib/platform/auth/sessions.server";
import { sessionCookieName } from "@/lib/platform/auth/session-cookie";
import { sessionIdOf, sessionTokenIn } from "@/lib/platform/auth/session-token.server";
import { answerHealth, answerMetrics, answerReady } from "../answer-signs.server";
import { openLiveStream } from "../open-live-stream.server";
import { openPayerStream } from "../open-payer-stream.server";
import { processParts } from "../process.server";
import { type PagesBehind, openPagesBehind } from "./pages-behind.server";
import { readDelivery } from "./read-delivery.server";
import { routeOf } from "./route-of";

const CONNECTIONS_MAX = 20_000;
/** For all of a request; what is slower was given up by whoever sent it. */
const REQUEST_MS_MAX = 120_000;
/** Longer than proxies keep a connection, so that it is they who close it. */
const KEPT_MS = 75_000;

export type Door = {
  port: number;
  pages: Pick<PagesBehind, "at">;
  /** No new connection; resolves when what was under way is answered. */
  close(): Promise<void>;
};

/** The one that listens on the public port: it receives and streams by itself, and hands the rest on to the pages. */
export async function openDoor(all: Services, { host, port }: { host: string; port: number }): Promise<Door> {
  const pages = openPagesBehind(all.env);
  const receivers = processParts(all);
  const server = createServer(
    { requestTimeout: REQUEST_MS_MAX, keepAliveTimeout: KEPT_MS },
    (request, response) => {
      answer(request, response).catch((error: unknown) => {
        // A sender that went away in the middle of its own request is its own affair.
        if (request.complete) all.log.error({ err: error, about: "door" }, "unexpected error");
        if (response.headersSent) response.destroy();
        else response.writeHead(500, { connection: "close" }).end();
      });
    },
  );
  server.maxConnections = CONNECTIONS_MAX;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const route = routeOf(request.method ?? "", request.url ?? "/");
    switch (route.to) {
      case "pages":
        return pages.pass(request, response);
      case "delivery":
        return takeDelivery(route.endpoint, request, response);
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

  async function takeDelivery(endpoint: string, request: IncomingMessage, response: ServerResponse) {
    const { status, headers } = await acceptDelivery(all, receivers, {
      endpoint,
      headers: { get: (name) => valueOf(request, name) },
      signal: {
        get aborted() {
          return !request.complete;
        },
      },
      read: () => readDelivery(request),
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
  return { port: (server.address() as AddressInfo).port, pages, close: () => closed(server) };
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
    server.listen(port, host, () => {
      server.off("error", fail);
      done();
    });
  });

const closed = (server: Server): Promise<void> => new Promise((done) => void server.close(() => done()));
