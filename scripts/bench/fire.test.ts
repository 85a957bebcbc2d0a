import { type RequestListener, createServer } from "node:http";
import { type AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { expect, test } from "vitest";
import { bytesOf, fire } from "./fire";

const LOAD = { callers: 4, seconds: 60, warmUp: 0 };

async function firedAt(answer: RequestListener, count: number) {
  const server = createServer(answer);
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const headers = { "content-length": "3" };
  const request = bytesOf(url, { method: "POST", path: "/hook", headers, body: Buffer.from("abc") });
  try {
    return await fire(
      url,
      LOAD,
      Array.from({ length: count }, () => request),
    );
  } finally {
    server.close().closeAllConnections();
  }
}

test("each request is sent once, whole, and answered before the next of its caller", async () => {
  const bodies: string[] = [];
  const load = await firedAt((request, response) => {
    void buffer(request).then((body) => {
      bodies.push(`${request.url} ${body.toString()}`);
      // By turns with a length, in pieces, and without a body.
      if (bodies.length % 3 === 0) response.writeHead(200, { "content-length": "2" }).end("ok");
      else if (bodies.length % 3 === 1) response.write("o", () => response.end("k"));
      else response.writeHead(204).end();
    });
  }, 30);
  expect(bodies).toEqual(Array.from({ length: 30 }, () => "/hook abc"));
  expect(load.refused).toBe(0);
  expect(load.perSecond).toBeGreaterThan(0);
});

test("counts a request with another answer as refused, and not in the rate", async () => {
  const load = await firedAt((_request, response) => response.writeHead(401).end(), 8);
  expect(load).toMatchObject({ refused: 8, perSecond: 0 });
});

test("a connection that ends in the middle of an answer is an error", async () => {
  const broken = firedAt((_request, response) => {
    response.writeHead(200, { "content-length": "10" });
    response.write("half", () => response.destroy());
  }, 1);
  await expect(broken).rejects.toThrow("in the middle");
});
