import { once } from "node:events";
import { type IncomingMessage, createServer } from "node:http";
import { type AddressInfo } from "node:net";

export type Received = { path: string; headers: IncomingMessage["headers"]; body: Buffer };

export type HttpReceiver = {
  /** `http://127.0.0.1:PORT`. */
  url: string;
  /** As the private hosts name it. */
  place: string;
  /** All that came, in the order in which it came; what is sent twice is here twice. */
  received: Received[];
  /** The answer that it gives from now on. */
  answer: (received: Received) => { status: number; headers?: Record<string, string>; body?: string };
  stop(): Promise<void>;
};

/** A real server that takes what is posted to it. */
export async function startHttpReceiver(): Promise<HttpReceiver> {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    void (async () => {
      const pieces: Buffer[] = [];
      for await (const piece of request) pieces.push(piece as Buffer);
      const one = { path: request.url ?? "", headers: request.headers, body: Buffer.concat(pieces) };
      received.push(one);
      const { status, headers = {}, body = "" } = running.answer(one);
      response.writeHead(status, headers).end(body);
    })();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const running: HttpReceiver = {
    url: `http://127.0.0.1:${port}`,
    place: `127.0.0.1:${port}`,
    received,
    answer: () => ({ status: 200 }),
    stop: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
  return running;
}
