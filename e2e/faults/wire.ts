import { type ServerResponse } from "node:http";
import { type ReceivedRequest, type TestServer, startHttpServer } from "@/lib/testing/http-server";

/** The answer of the service itself, whether or not it reached us. */
export type RealAnswer = { status: number; text: string };

/** A request that left the dashboard, and what became of it. */
export type WireRequest = {
  method: string;
  path: string;
  body: Buffer;
  idempotencyKey: string | null;
  /** Null where the service never got it. */
  real: RealAnswer | null;
  /** The status that the dashboard received. Null where no status line came. */
  reported: number | null;
};

/** One request in the hands of a fault. */
export type Exchange = {
  request: ReceivedRequest;
  /** Lets the service do the work, with other bytes where a test simulates a party that shadows us. */
  forward(body?: Uint8Array): Promise<RealAnswer>;
  answer(status: number, body: unknown, headers?: Record<string, string>): void;
  /** The first bytes of an answer, then a reset. */
  cut(answer?: RealAnswer, bytes?: number): void;
};
export type Fault = (exchange: Exchange) => unknown;
export type Matcher = (request: { method: string; path: string }) => boolean;

export type Wire = {
  baseUrl: string;
  seen: WireRequest[];
  /** The next `times` requests that match meet this; after that the wire is whole again. */
  meet(matches: Matcher, fault: Fault, times?: number): void;
  mend(): void;
  close(): Promise<void>;
};

type Rule = { matches: Matcher; fault: Fault; left: number };

const HOP_HEADERS = new Set(["host", "connection", "content-length", "transfer-encoding", "keep-alive"]);

/** A proxy between the dashboard and the service. Everything passes unchanged until a test breaks it. */
export async function openWire(serviceUrl: string): Promise<Wire> {
  const { origin, pathname } = new URL(serviceUrl);
  const seen: WireRequest[] = [];
  let rules: Rule[] = [];

  const server: TestServer = await startHttpServer(async (request, response) => {
    const path = request.path.replace(pathname, "").replace(/\?.*$/, "");
    const key = request.headers["idempotency-key"];
    const entry: WireRequest = {
      method: request.method,
      path,
      body: request.body,
      idempotencyKey: typeof key === "string" ? key : null,
      real: null,
      reported: null,
    };
    seen.push(entry);
    const exchange = exchangeOf(origin, request, response, entry);
    const rule = rules.find(({ matches, left }) => left > 0 && matches({ method: request.method, path }));
    if (!rule) {
      const { status, text } = await exchange.forward();
      exchange.answer(status, text);
      return;
    }
    rule.left -= 1;
    await rule.fault(exchange);
  });

  return {
    baseUrl: `${server.url}${pathname}`,
    seen,
    meet: (matches, fault, times = 1) => void rules.push({ matches, fault, left: times }),
    mend: () => (rules = []),
    close: () => server.close(),
  };
}

function exchangeOf(
  origin: string,
  request: ReceivedRequest,
  response: ServerResponse,
  entry: WireRequest,
): Exchange {
  return {
    request,
    async forward(body = request.body) {
      const headers = Object.entries(request.headers).flatMap(([name, value]) =>
        typeof value === "string" && !HOP_HEADERS.has(name) ? [[name, value] as [string, string]] : [],
      );
      const answer = await fetch(origin + request.path, {
        method: request.method,
        headers,
        redirect: "manual",
        ...(request.method !== "GET" && { body: new Uint8Array(body) }),
      });
      entry.real = { status: answer.status, text: await answer.text() };
      return entry.real;
    },
    answer(status, body, headers = {}) {
      if (response.destroyed) return;
      entry.reported = status;
      response.writeHead(status, { "Content-Type": "application/json", ...headers });
      response.end(typeof body === "string" ? body : JSON.stringify(body));
    },
    cut(answer, bytes = 0) {
      const raw = answer ? rawAnswer(answer).subarray(0, bytes) : Buffer.alloc(0);
      if (raw.length === 0 || !response.socket) return void response.socket?.destroy();
      response.socket.write(raw, () => response.socket?.destroySoon());
    },
  };
}

const rawAnswer = ({ status, text }: RealAnswer): Buffer =>
  Buffer.from(
    `HTTP/1.1 ${status} Told\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`,
  );
export const lengthOf = (answer: RealAnswer): number => rawAnswer(answer).length;
