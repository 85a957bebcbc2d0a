import { type IncomingMessage, type ServerResponse } from "node:http";

/** For the rest of a body that is not wanted. */
const LINGER_MS_MAX = 2_000;

/** Answers without a body, and closes the connection afterwards: nothing that follows on it is read. */
export function refuse(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, {
    "cache-control": "no-store",
    ...headers,
    "content-length": "0",
    connection: "close",
  });
  // The body is slow already, so its rest is not read.
  if (request.complete || status === 408) return void response.end();
  // Closed at once, the connection would break under a client that still writes, and take the answer with it.
  response.flushHeaders();
  const end = () => void response.end();
  const timer = setTimeout(end, LINGER_MS_MAX);
  response.once("close", () => clearTimeout(timer));
  request.once("end", end).resume();
}

/** For an answer that does not wait for the body: what its handler left unread must not hold the connection. */
export function closeUnread(request: IncomingMessage, response: ServerResponse): void {
  // The handler may take it from the request.
  const { socket } = request;
  response.once("finish", () => {
    if (request.complete) return;
    const timer = setTimeout(() => {
      if (!request.complete) socket.destroy();
    }, LINGER_MS_MAX);
    socket.once("close", () => clearTimeout(timer));
  });
}
