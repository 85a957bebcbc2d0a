import "server-only";
import { subscribe } from "node:diagnostics_channel";
import { type IncomingMessage } from "node:http";

const FORWARDED_FOR = "x-forwarded-for";

/**
 * Adds the address of each connection to its requests' `X-Forwarded-For`. Next writes it only where the header is
 * missing, so that a caller who sends one would choose its own address.
 */
export function notePeers(): void {
  subscribe("http.server.request.start", (message) => {
    const { request } = message as { request: IncomingMessage };
    const peer = request.socket.remoteAddress ?? "unknown";
    const reported = request.headers[FORWARDED_FOR];
    request.headers[FORWARDED_FOR] = reported === undefined ? peer : `${String(reported)}, ${peer}`;
  });
}
