import "server-only";
import * as http from "node:http";
import * as https from "node:https";
import { type LookupFunction, type Socket } from "node:net";
import { TLSSocket } from "node:tls";

/** An answer beyond this is not read on: the service's largest are lists of some hundred rows. */
const ANSWER_BYTES_MAX = 1024 * 1024;
const SOCKETS_MAX = 64;
/** Shorter than the five seconds after which common servers close: a socket in use is rarely one that is about to end. */
const SOCKET_IDLE_MS = 4_000;

export type Exchange = {
  method: "GET" | "POST";
  url: URL;
  headers: Readonly<Record<string, string>>;
  body?: Uint8Array | undefined;
  timeoutMs: number;
  signal?: AbortSignal | undefined;
  /**
   * True forces a new connection. The other side may close a used one at that moment, and a reset does not show
   * whether the request was read, which a call without retry must avoid.
   */
  onNewConnection?: boolean;
  /** Writes have connections of their own: many that hang keep no read and no token waiting. */
  isWrite?: boolean;
};

export type Exchanged =
  | {
      isAnswered: true;
      status: number;
      retryAfter: string | undefined;
      date: string | undefined;
      body: Uint8Array | null;
    }
  | {
      isAnswered: false;
      /** False is proof: not one byte of the request had been handed to a connection. */
      wasWritten: boolean;
      reason: "timeout" | "connection" | "aborted";
      cause?: unknown;
    };

export type Wire = { exchange(exchange: Exchange): Promise<Exchanged>; close(): void };

/**
 * Opens a client with one answer per request; redirects are answers and are never followed. It uses node:http because
 * the request is held back until the connection is open and its certificate is verified, so an earlier failure was
 * provably not sent. `lookup`: resolves the host name of each new connection, in place of the machine's resolver.
 */
export function openWire(isSecure: boolean, lookup?: LookupFunction): Wire {
  const pool = { keepAlive: true, maxSockets: SOCKETS_MAX, timeout: SOCKET_IDLE_MS };
  const openAgent = () => (isSecure ? new https.Agent(pool) : new http.Agent(pool));
  const [readAgent, writeAgent] = [openAgent(), openAgent()];
  const request = isSecure ? https.request : http.request;

  return {
    close: () => {
      readAgent.destroy();
      writeAgent.destroy();
    },
    exchange: ({ method, url, headers, body, timeoutMs, signal, onNewConnection, isWrite }) =>
      new Promise((done) => {
        let isOver = false;
        let wasWritten = false;
        let partial: Omit<Extract<Exchanged, { isAnswered: true }>, "isAnswered" | "body"> | undefined;
        const agent = isWrite ? writeAgent : readAgent;
        const call = request(url, {
          method,
          headers,
          agent: onNewConnection ? false : agent,
          ...(lookup && { lookup }),
        });
        const timer = setTimeout(() => fail("timeout"), timeoutMs);
        const onAbort = () => fail("aborted");
        if (signal?.aborted) queueMicrotask(onAbort);
        signal?.addEventListener("abort", onAbort, { once: true });

        function finish(result: Exchanged): void {
          isOver = true;
          clearTimeout(timer);
          signal?.removeEventListener("abort", onAbort);
          done(result);
        }
        /** Without its whole body an answer is its status alone. */
        function fail(reason: "timeout" | "connection" | "aborted", cause?: unknown): void {
          if (isOver) return;
          finish(
            partial
              ? { isAnswered: true, ...partial, body: null }
              : { isAnswered: false, wasWritten, reason, cause },
          );
          call.destroy();
        }

        call.on("error", (cause) => fail("connection", cause));
        call.on("close", () => fail("connection"));
        call.once("socket", (socket) => {
          whenUsable(socket, () => {
            if (isOver) return;
            wasWritten = true;
            call.end(body);
          });
        });
        call.on("response", (response) => {
          const { "retry-after": retryAfter, date } = response.headers;
          const head = { status: response.statusCode ?? 0, retryAfter, date };
          partial = head;
          readBody(response, (bytes) => {
            if (bytes === null) fail("connection");
            else if (!isOver) finish({ isAnswered: true, ...head, body: bytes });
          });
        });
      }),
  };
}

function whenUsable(socket: Socket, act: () => void): void {
  if (socket instanceof TLSSocket) {
    const isVerified = socket.authorized || Boolean(socket.authorizationError);
    if (isVerified && !socket.connecting) act();
    else socket.once("secureConnect", act);
  } else if (socket.connecting) socket.once("connect", act);
  else act();
}

/** Null where the body did not come whole, or was too long. */
function readBody(response: http.IncomingMessage, done: (bytes: Uint8Array | null) => void): void {
  const chunks: Buffer[] = [];
  let length = 0;
  response.on("data", (chunk: Buffer) => {
    length += chunk.length;
    if (length > ANSWER_BYTES_MAX) done(null);
    else chunks.push(chunk);
  });
  response.on("end", () => done(response.complete ? Buffer.concat(chunks) : null));
  response.on("error", () => done(null));
}
