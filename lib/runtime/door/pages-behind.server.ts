import "server-only";
import {
  Agent,
  type ClientRequest,
  type IncomingMessage,
  type ServerResponse,
  request as send,
} from "node:http";
import { pipeline } from "node:stream";
import { type Env } from "@/lib/platform/env.server";
import { answerOneMoment } from "./one-moment.server";
import { headersToCaller, headersToPages } from "./passed-headers";
import { isBodyless } from "./request-fault";

/** Sockets for reads. Writes are limited before they get here. */
const SOCKETS_MAX = 256;
/** In which nothing came from the pages, and nothing went to them: longer than their slowest answer takes to begin. */
const SILENT_MS_MAX = 120_000;

export type PagesBehind = {
  /** By turns to whichever of them are there. `body`: all of it, and null for a read. */
  pass(request: IncomingMessage, response: ServerResponse, body: Uint8Array | null): void;
  /** Where the pages are from now on; what is under way goes on where it is. */
  at(origins: readonly string[]): void;
  /** Whether they were there at all since the start. */
  haveBeen(): boolean;
};

export function openPagesBehind({ trustedProxies, appUrl, pagesUrls }: Env): PagesBehind {
  const reads = new Agent({ keepAlive: true, maxSockets: SOCKETS_MAX });
  const protocol = new URL(appUrl).protocol.replace(":", "");
  let origins = pagesUrls;
  let haveBeen = pagesUrls.length > 0;
  let turn = 0;

  function pass(request: IncomingMessage, response: ServerResponse, body: Uint8Array | null): void {
    const mayAskAgain = body === null;
    const peer = request.socket.remoteAddress ?? "unknown";
    const length = body === null || isBodyless(request.method) ? null : body.byteLength;
    const headers = headersToPages(request.rawHeaders, { peer, trustedProxies, protocol, length });
    const waiting = origins.map((_, place) => origins[(turn + place) % origins.length] ?? "");
    turn = (turn + 1) % Math.max(1, origins.length);
    let underWay: ClientRequest | null = null;
    response.once("close", () => underWay?.destroy());
    tryNext(false);

    function tryNext(isAgain: boolean): void {
      const origin = waiting[0];
      if (origin === undefined) return answerOneMoment(request, response);
      const { hostname, port } = new URL(origin);
      const passing = send({
        host: hostname,
        port,
        method: request.method ?? "GET",
        path: request.url ?? "/",
        headers,
        // A kept connection may close at the moment at which it is used. A read is asked again, on a new one; nobody could
        // tell whether a write arrived, so each has a connection of its own that is closed after it.
        agent: mayAskAgain && !isAgain ? reads : false,
        setHost: false,
      });
      underWay = passing;
      let hasLeft = false;
      passing.setTimeout(SILENT_MS_MAX, () => passing.destroy(new Error("the pages are silent")));
      passing.once("socket", (socket) => {
        const leave = () => {
          hasLeft = true;
        };
        if (socket.connecting) socket.once("connect", leave);
        else leave();
      });
      passing.once("response", (answer) => answerWith(answer, response));
      passing.once("error", () => {
        if (response.destroyed) return;
        if (response.headersSent) return void response.destroy();
        const isStale = mayAskAgain && hasLeft && passing.reusedSocket && !isAgain;
        if (isStale) return tryNext(true);
        if (hasLeft) return answerOneMoment(request, response, { mayBeDone: true });
        waiting.shift();
        tryNext(false);
      });
      passing.end(body ?? undefined);
    }
  }

  return {
    pass,
    at(now) {
      origins = now;
      haveBeen ||= now.length > 0;
    },
    haveBeen: () => haveBeen,
  };
}

function answerWith(answer: IncomingMessage, response: ServerResponse): void {
  response.writeHead(answer.statusCode ?? 502, answer.statusMessage, headersToCaller(answer.rawHeaders));
  // What breaks off here breaks off there: nobody takes a part for the whole.
  pipeline(answer, response, () => undefined);
}
