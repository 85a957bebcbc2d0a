import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { type Answer, type TestServer, answerJson, startHttpServer } from "@/lib/testing/http-server";
import { makeSelfSignedCertificate } from "@/lib/testing/self-signed";
import { type Exchange, type Wire, openWire } from "./http.server";

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

function openTestWire(isSecure = false): Wire {
  const wire = openWire(isSecure);
  closers.unshift(() => wire.close());
  return wire;
}

async function serve(answer: Answer, certificate?: { key: string; cert: string }): Promise<TestServer> {
  const server = await startHttpServer(answer, certificate);
  closers.push(() => server.close());
  return server;
}

/** A server below HTTP: it does with each connection what a test says. */
async function serveRaw(onSocket: (socket: Socket) => void): Promise<string> {
  const server: Server = createServer((socket) => {
    socket.on("error", () => undefined);
    onSocket(socket);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  closers.push(() => server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const post = (base: string, more: Partial<Exchange> = {}): Exchange => ({
  method: "POST",
  url: new URL("/v2/pix", base),
  headers: { "Content-Length": "2" },
  body: new TextEncoder().encode("{}"),
  timeoutMs: 3_000,
  ...more,
});

describe("a request that is proven not to have been sent", () => {
  it("a connection that is refused", async () => {
    const server = await startHttpServer(() => undefined);
    await server.close();
    expect(await openTestWire().exchange(post(server.url))).toMatchObject({
      isAnswered: false,
      wasWritten: false,
      reason: "connection",
    });
  });

  it("a name that does not resolve", async () =>
    expect(await openTestWire().exchange(post("http://guiche.invalid"))).toMatchObject({
      wasWritten: false,
      reason: "connection",
    }));

  it("a certificate that nobody vouches for: not one request arrives", async () => {
    const server = await serve(
      (_request, response) => answerJson(response, 201, {}),
      makeSelfSignedCertificate(),
    );
    const result = await openTestWire(true).exchange(post(server.url));
    expect(result).toMatchObject({ isAnswered: false, wasWritten: false, reason: "connection" });
    expect(server.requests).toHaveLength(0);
  });

  it("a server that speaks no TLS", async () => {
    const server = await serve((_request, response) => answerJson(response, 201, {}));
    const result = await openTestWire(true).exchange(post(server.url.replace("http:", "https:")));
    expect(result).toMatchObject({ wasWritten: false, reason: "connection" });
    expect(server.requests).toHaveLength(0);
  });

  it("a handshake that never ends", async () => {
    const url = await serveRaw((socket) => socket.resume());
    const result = await openTestWire(true).exchange(
      post(url.replace("http:", "https:"), { timeoutMs: 200 }),
    );
    expect(result).toMatchObject({ wasWritten: false, reason: "timeout" });
  });

  it("a caller who gave up before", async () => {
    const server = await serve((_request, response) => answerJson(response, 201, {}));
    const result = await openTestWire().exchange(post(server.url, { signal: AbortSignal.abort() }));
    expect(result).toMatchObject({ wasWritten: false, reason: "aborted" });
    expect(server.requests).toHaveLength(0);
  });
});

describe("a request that may have been read", () => {
  it("a connection that is cut before the request is read", async () => {
    const url = await serveRaw((socket) => socket.resetAndDestroy());
    const result = await openTestWire().exchange(post(url));
    expect(result).toMatchObject({ isAnswered: false, reason: "connection" });
  });

  it("a connection that is cut after the request was read", async () => {
    const url = await serveRaw((socket) => socket.once("data", () => socket.resetAndDestroy()));
    expect(await openTestWire().exchange(post(url))).toMatchObject({
      isAnswered: false,
      wasWritten: true,
      reason: "connection",
    });
  });

  it("a connection that ends without an answer", async () => {
    const url = await serveRaw((socket) => socket.once("data", () => socket.end()));
    expect(await openTestWire().exchange(post(url))).toMatchObject({
      wasWritten: true,
      reason: "connection",
    });
  });

  it("an answer that is no HTTP", async () => {
    const url = await serveRaw((socket) => socket.once("data", () => socket.end("SSH-2.0-x\r\n\r\n")));
    expect(await openTestWire().exchange(post(url))).toMatchObject({
      wasWritten: true,
      reason: "connection",
    });
  });

  it("a server that reads and stays silent", async () => {
    const url = await serveRaw((socket) => socket.resume());
    const result = await openTestWire().exchange(post(url, { timeoutMs: 150 }));
    expect(result).toMatchObject({ wasWritten: true, reason: "timeout" });
  });

  it("a caller who gives up in between", async () => {
    const stop = new AbortController();
    const url = await serveRaw((socket) => socket.once("data", () => stop.abort()));
    const result = await openTestWire().exchange(post(url, { signal: stop.signal }));
    expect(result).toMatchObject({ wasWritten: true, reason: "aborted" });
  });

  it("a kept connection that the other side closes just then", async () => {
    const url = await serveRaw((socket) => {
      socket.once("data", () => {
        socket.write("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}");
        socket.once("data", () => socket.resetAndDestroy());
      });
    });
    const wire = openTestWire();
    expect(await wire.exchange(post(url))).toMatchObject({ isAnswered: true, status: 200 });
    expect(await wire.exchange(post(url))).toMatchObject({ wasWritten: true, reason: "connection" });
    // The same call on a connection of its own is not exposed to it.
    expect(await wire.exchange(post(url, { onNewConnection: true }))).toMatchObject({ status: 200 });
  });
});

describe("an answer", () => {
  const whole = `HTTP/1.1 201 Created\r\nContent-Type: application/json\r\nContent-Length: 14\r\n\r\n{"id":"12345"}`;
  const headEnd = whole.indexOf("\r\n\r\n") + 4;

  it("cut after any number of its bytes is never taken for a whole one", async () => {
    let length = 0;
    const url = await serveRaw((socket) => socket.once("data", () => socket.end(whole.slice(0, length))));
    const wire = openTestWire();
    for (length = 0; length <= whole.length; length += 1) {
      const result = await wire.exchange(post(url, { onNewConnection: true }));
      if (length === whole.length)
        expect(result).toMatchObject({ isAnswered: true, status: 201, body: Buffer.from('{"id":"12345"}') });
      else if (length >= headEnd) expect(result).toMatchObject({ isAnswered: true, status: 201, body: null });
      else expect(result).toMatchObject({ isAnswered: false, wasWritten: true });
    }
  });

  it("in pieces without a length is read whole, and without its end is not", async () => {
    const pieces = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\n{\r\n1\r\n}\r\n";
    let end = "0\r\n\r\n";
    const url = await serveRaw((socket) => socket.once("data", () => socket.end(pieces + end)));
    expect(await openTestWire().exchange(post(url))).toMatchObject({ body: Buffer.from("{}") });
    end = "";
    expect(await openTestWire().exchange(post(url))).toMatchObject({ status: 200, body: null });
  });

  it("is its status alone where its head came and its body does not", async () => {
    const url = await serveRaw((socket) =>
      socket.once("data", () => socket.write(whole.slice(0, headEnd + 3))),
    );
    expect(await openTestWire().exchange(post(url, { timeoutMs: 200 }))).toMatchObject({
      isAnswered: true,
      status: 201,
      body: null,
    });
  });

  it("beyond a mebibyte is not read on", async () => {
    let sent = 0;
    const server = await serve((_request, response) => {
      const pump = () => {
        while (sent < 64 * 1024 * 1024 && !response.destroyed) {
          sent += 65_536;
          if (!response.write(Buffer.alloc(65_536, " "))) return;
        }
      };
      response.on("drain", pump);
      pump();
    });
    expect(await openTestWire().exchange(post(server.url))).toMatchObject({ status: 200, body: null });
    expect(sent).toBeLessThan(32 * 1024 * 1024);
  });

  it.each([301, 302, 303, 307, 308])("that is a redirect (%i) is not followed", async (status) => {
    const elsewhere = await serve((_request, response) => answerJson(response, 201, {}));
    const server = await serve((_request, response) => {
      response.writeHead(status, { Location: `${elsewhere.url}/v2/pix` }).end();
    });
    expect(await openTestWire().exchange(post(server.url))).toMatchObject({ isAnswered: true, status });
    expect(elsewhere.requests).toHaveLength(0);
    expect(elsewhere.sockets.size).toBe(0);
  });
});

describe("connections", () => {
  it("are used again, but not by what must have one of its own", async () => {
    const ports = new Set<number | undefined>();
    const server = await startHttpServer((_request, response) => {
      ports.add(response.socket?.remotePort);
      answerJson(response, 200, {});
    });
    closers.push(() => server.close());
    const wire = openTestWire();
    for (let call = 0; call < 5; call += 1) await wire.exchange(post(server.url));
    expect(ports.size).toBe(1);
    for (let call = 0; call < 3; call += 1) await wire.exchange(post(server.url, { onNewConnection: true }));
    expect(ports.size).toBe(4);
  });

  it("are at most 64, and what waits for one is timed as a whole", async () => {
    const waiting: (() => void)[] = [];
    const server = await serve((_request, response) => {
      waiting.push(() => answerJson(response, 200, {}));
    });
    const wire = openTestWire();
    const call = (timeoutMs: number) => wire.exchange(post(server.url, { timeoutMs }));
    const first = Array.from({ length: 64 }, () => call(5_000));
    await expect.poll(() => waiting.length).toBe(64);
    const surplus = await Promise.all(Array.from({ length: 6 }, () => call(100)));
    expect(server.sockets.size).toBe(64);
    for (const result of surplus) expect(result).toMatchObject({ wasWritten: false, reason: "timeout" });
    for (const answer of waiting) answer();
    for (const result of await Promise.all(first)) expect(result).toMatchObject({ status: 200 });
    expect(server.requests).toHaveLength(64);
  });
});
