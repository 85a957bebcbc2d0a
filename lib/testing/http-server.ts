import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import { createServer as createTlsServer } from "node:https";
import { type AddressInfo, type Socket } from "node:net";
import { buffer } from "node:stream/consumers";

export type ReceivedRequest = {
  method: string;
  /** As it stood in the request line, nothing decoded or collapsed. */
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
};

export type Answer = (request: ReceivedRequest, response: ServerResponse) => void | Promise<void>;

export type TestServer = {
  url: string;
  port: number;
  /** Those that arrived whole, in order. */
  requests: ReceivedRequest[];
  sockets: Set<Socket>;
  close(): Promise<void>;
};

/** A server on a free loopback port that records what arrives. With a certificate it speaks TLS. */
export async function startHttpServer(
  answer: Answer,
  certificate?: { key: string; cert: string },
): Promise<TestServer> {
  const requests: ReceivedRequest[] = [];
  const sockets = new Set<Socket>();
  const server = certificate ? createTlsServer(certificate) : createServer();
  server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.on("error", () => undefined);
    socket.on("close", () => sockets.delete(socket));
  });
  server.on("tlsClientError", () => undefined);
  server.on("request", (incoming, response) => {
    void buffer(incoming).then(
      (body) => {
        const { method = "", url = "", headers } = incoming;
        const request = { method, path: url, headers, body };
        requests.push(request);
        return answer(request, response);
      },
      () => undefined,
    );
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  return {
    url: `${certificate ? "https" : "http"}://127.0.0.1:${port}`,
    port,
    requests,
    sockets,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

export function answerJson(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { "Content-Type": "application/json", ...headers });
  response.end(typeof body === "string" ? body : JSON.stringify(body));
}
