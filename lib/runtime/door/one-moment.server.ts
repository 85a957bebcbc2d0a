import "server-only";
import { type IncomingMessage, type ServerResponse } from "node:http";
import { type PublicError } from "@/lib/core/app-error";
import { NOT_PASSED_ON } from "@/lib/core/not-passed-on";
import en from "@/messages/en/door.json";
import ptBR from "@/messages/pt-BR/door.json";
import { isRead } from "./request-fault";

const RETRY_AFTER_SECONDS = 2;
/** For the rest of a body that is not wanted. */
const LINGER_MS_MAX = 2_000;

/** No script and no other file: the browser asks again by itself. */
const PAGE = `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<title>${ptBR.title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<meta http-equiv="refresh" content="${RETRY_AFTER_SECONDS}">
<style>body{font:1rem/1.5 system-ui,sans-serif;max-width:30rem;margin:20vh auto;padding:0 1rem}h1{font-size:1.25rem}</style>
</head>
<body>
<main><h1>${ptBR.title}</h1><p>${ptBR.detail}</p></main>
<section lang="en"><h2>${en.title}</h2><p>${en.detail}</p></section>
</body>
</html>
`;

const HEADERS = {
  "cache-control": "no-store",
  "retry-after": String(RETRY_AFTER_SECONDS),
  "x-content-type-options": "nosniff",
};
const PAGE_HEADERS = {
  ...HEADERS,
  "content-type": "text/html; charset=utf-8",
  "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
};

/**
 * Answers what did not reach the pages, or got no answer there. `mayBeDone`: the request had been passed on, so that whoever
 * wrote something is not told that it was not done.
 */
export function answerOneMoment(
  request: IncomingMessage,
  response: ServerResponse,
  { mayBeDone = false, status = 503 }: { mayBeDone?: boolean; status?: 408 | 503 } = {},
): void {
  const isPage = isRead(request) && (request.headers.accept ?? "").includes("text/html");
  const sendError = (code: number, error: PublicError): void =>
    send(
      request,
      response,
      code,
      { ...HEADERS, "content-type": "application/json" },
      JSON.stringify({ error }),
    );
  if (isPage) send(request, response, status, PAGE_HEADERS, PAGE);
  else if (!isRead(request) && mayBeDone) sendError(504, { code: "outcome_unknown" });
  else if (request.headers["next-action"] !== undefined)
    send(request, response, status, { ...HEADERS, "content-type": "text/plain" }, NOT_PASSED_ON);
  else sendError(status, { code: "upstream_unavailable", retryAfterSeconds: RETRY_AFTER_SECONDS });
}

/** Closes the connection after the answer: nothing that follows on it is read. */
export const answerRefused = (
  request: IncomingMessage,
  response: ServerResponse,
  status: 400 | 405 | 413,
  headers: Record<string, string> = {},
): void => send(request, response, status, { "cache-control": "no-store", ...headers }, "");

function send(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  headers: Record<string, string>,
  body: string,
): void {
  // A body that nobody took is still on its way: the connection is of no more use.
  const length = String(Buffer.byteLength(body));
  response.writeHead(status, { ...headers, "content-length": length, connection: "close" });
  if (request.complete) return void response.end(body);
  // Closed at once, the connection would break under a client that still writes, and take the answer with it.
  if (body === "") response.flushHeaders();
  else response.write(body);
  const end = () => void response.end();
  const timer = setTimeout(end, LINGER_MS_MAX);
  response.once("close", () => clearTimeout(timer));
  request.once("end", end).resume();
}
