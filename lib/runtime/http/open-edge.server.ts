import "server-only";
import { type IncomingMessage, type ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { type ReadableStream } from "node:stream/web";
import { endpointOf } from "@/lib/core/requests/endpoint-of";
import { findActor } from "@/lib/platform/auth/sessions/sessions.server";
import { sessionCookieName } from "@/lib/platform/auth/sessions/session-cookie";
import { sessionIdOf, sessionTokenIn } from "@/lib/platform/auth/sessions/session-token.server";
import { type Services } from "@/lib/platform/context.server";
import { answerHealth, answerMetrics, answerReady } from "../process-status.server";
import { openLiveStream } from "../open-live-stream.server";
import { openPayerStream } from "../open-payer-stream.server";
import { handleDelivery } from "../handle-delivery.server";
import { type OpenServer, openServer } from "./open-server";
import { refuse } from "./refuse";
import { bodyOf } from "./request-bodies";

const PAYER_STREAM = /^\/api\/pay\/([^/]+)\/live$/;

/**
 * The server of an edge process: deliveries, live streams and signs of life, for installations whose proxy routes these
 * paths to it. It passes nothing on; every other path is 404.
 */
export async function openEdge(all: Services, at: { host: string; port: number }): Promise<OpenServer> {
  const { env, log } = all;
  const rules = {
    trustedProxies: env.trustedProxies,
    protocol: new URL(env.appUrl).protocol.replace(":", ""),
    streamsOfAddressMax: env.liveStreamsMax.ofAddress,
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const endpoint = endpointOf(request.url ?? "/");
    if (endpoint !== null) return receive(endpoint, request, response);
    const [path = ""] = (request.url ?? "/").split("?", 1);
    const found = request.method === "GET" ? await answerAt(path, request, response) : null;
    if (found) await send(found, response);
    else refuse(request, response, 404);
  }

  async function receive(endpoint: string, request: IncomingMessage, response: ServerResponse) {
    const { status, headers } = await handleDelivery(all, {
      endpoint,
      headers: headersOf(request),
      signal: {
        get aborted() {
          return !request.complete;
        },
      },
      body: bodyOf(request),
    });
    if (!request.complete) return refuse(request, response, status, headers);
    response.writeHead(status, { ...headers, "content-length": "0" }).end();
  }

  async function answerAt(
    path: string,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<Response | null> {
    switch (path) {
      case "/api/live":
        return openLiveStream(streamRequest(request, response), () => whoAsks(request));
      case "/api/health":
        return answerHealth();
      case "/api/ready":
        return answerReady();
      case "/api/metrics":
        return answerMetrics(headersOf(request));
    }
    const secret = PAYER_STREAM.exec(path)?.[1];
    return secret === undefined ? null : openPayerStream(streamRequest(request, response), secret);
  }

  async function whoAsks({ headers }: IncomingMessage) {
    const token = sessionTokenIn(headers.cookie, sessionCookieName(env.appUrl));
    const sessionId = await sessionIdOf(token, env.authSecrets);
    return sessionId === null ? null : findActor(all, sessionId, { isActivity: false });
  }

  return openServer(at, rules, async (request, response) => {
    try {
      await answer(request, response);
    } catch (error) {
      // A sender that went away in the middle of its own request is its own affair.
      if (request.complete) log.error({ err: error, about: "edge" }, "unexpected error");
      throw error;
    }
  });
}

function streamRequest(request: IncomingMessage, response: ServerResponse) {
  const leaving = new AbortController();
  response.once("close", () => leaving.abort());
  return {
    headers: headersOf(request),
    url: new URL(request.url ?? "/", "http://edge").href,
    signal: leaving.signal,
  };
}

async function send({ status, headers, body }: Response, response: ServerResponse): Promise<void> {
  response.writeHead(status, Object.fromEntries(headers));
  if (!body) return void response.end();
  response.flushHeaders();
  // A reader goes away when it likes; one chunk at a time, so that what waits, waits where it is counted.
  await pipeline(Readable.fromWeb(body as ReadableStream, { highWaterMark: 1 }), response).catch(
    () => undefined,
  );
}

const headersOf = ({ headers }: IncomingMessage): Headers =>
  new Headers(
    Object.entries(headers).map(([name, value]): [string, string] => [
      name,
      Array.isArray(value) ? value.join(", ") : (value ?? ""),
    ]),
  );
