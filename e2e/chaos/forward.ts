import http, { type IncomingHttpHeaders, type IncomingMessage } from "node:http";

const TIMEOUT_MS = 40_000;
/** Headers that apply to one hop only. */
const HOP_HEADERS = new Set(["connection", "keep-alive", "transfer-encoding", "host", "content-length"]);

export type Arrived = { method: string; path: string; headers: IncomingHttpHeaders; body: Buffer };
export type Answered = { status: number; headers: IncomingHttpHeaders; body: Buffer };

export async function arrive(request: IncomingMessage): Promise<Arrived> {
  return {
    method: request.method ?? "GET",
    path: request.url ?? "/",
    headers: request.headers,
    body: await bodyOf(request),
  };
}

async function bodyOf(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

export const withoutHopHeaders = (headers: IncomingHttpHeaders): IncomingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !HOP_HEADERS.has(name)));

/** Passes a request on as it came. Rejects where no whole answer came back. */
export function forward(origin: string, { method, path, headers, body }: Arrived): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const sending = http.request(
      new URL(path, origin),
      {
        method,
        agent: false,
        timeout: TIMEOUT_MS,
        headers: { ...withoutHopHeaders(headers), "content-length": body.length },
      },
      (answer) => {
        bodyOf(answer).then(
          (bytes) => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: bytes }),
          reject,
        );
      },
    );
    sending.on("timeout", () => sending.destroy(new Error("no answer in time")));
    sending.on("error", reject);
    sending.end(body);
  });
}
