import { once } from "node:events";
import {
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
  createServer,
  request as send,
} from "node:http";
import { type AddressInfo } from "node:net";
import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { describe, expect, it } from "vitest";
import { type Body, bodyOf, limitBodies, withBody } from "./request-bodies";

const KIBIBYTE = 1_024;
const LIMIT = { bytesMax: 64 * KIBIBYTE, msMax: 60_000 };

const request = (headers: IncomingHttpHeaders = {}) =>
  Object.assign(new PassThrough(), { headers }) as PassThrough & IncomingMessage;
const body = (headers: IncomingHttpHeaders = {}): Body => bodyOf(request(headers));
const limits = () =>
  limitBodies({
    ofAddress: { requests: 2, bytes: 16 * KIBIBYTE },
    inAll: { requests: 3, bytes: 24 * KIBIBYTE },
  });
const taken = (place: ReturnType<ReturnType<typeof limits>["take"]>) => {
  if (!place) throw new Error("no place was left");
  return place;
};

it("takes so many requests of an address and in all, until one is answered", () => {
  const { take } = limits();
  const first = taken(take("a"));
  taken(take("a"));
  expect(take("a")).toBeNull();
  const other = taken(take("b"));
  expect(take("c")).toBeNull();
  other.leave();
  other.leave();
  taken(take("c"));
  expect(take("d")).toBeNull();
  first.leave();
  taken(take("a"));
  expect(take("a")).toBeNull();
});

describe("a body", () => {
  it("is given whole, as it came", async () => {
    const sent = request();
    const read = taken(limits().take("a")).read(bodyOf(sent), LIMIT);
    for (let nth = 0; nth < 5_000; nth++) sent.write(String(nth % 10));
    sent.end();
    expect(Buffer.from((await read) as Uint8Array).toString()).toBe("0123456789".repeat(500));
  });

  it("is refused beyond its bytes, declared or not, and beyond its time", async () => {
    const place = taken(limits().take("a"));
    expect(await place.read(body({ "content-length": "9" }), { ...LIMIT, bytesMax: 8 })).toBe("too_large");
    const sent = request();
    sent.write("123456789");
    expect(await place.read(bodyOf(sent), { ...LIMIT, bytesMax: 8 })).toBe("too_large");
    expect(await place.read(body(), { ...LIMIT, msMax: 5 })).toBe("too_slow");
  });

  it("is refused where its address, or all of them, hold as many bytes as they may", async () => {
    const { take, isFull } = limits();
    const hold = (address: string, bytes: number) => {
      const sent = request();
      const place = taken(take(address));
      const read = place.read(bodyOf(sent), LIMIT);
      sent.write(Buffer.alloc(bytes));
      return { place, read, sent };
    };
    const first = hold("a", 12 * KIBIBYTE);
    const second = hold("a", 5 * KIBIBYTE);
    expect(await second.read).toBe("full");
    second.place.leave();
    const other = hold("b", 12 * KIBIBYTE);
    const third = hold("c", 1);
    expect(await third.read).toBe("full");
    expect(isFull()).toBe(true);
    third.place.leave();
    other.sent.end();
    await other.read;
    other.place.leave();
    const fourth = hold("c", 1);
    fourth.sent.end();
    expect(await fourth.read).toHaveLength(1);
    first.sent.destroy();
    await expect(first.read).rejects.toThrow();
  });
});

it("is read again by the framework, by the length that it has", async () => {
  const seen: unknown[] = [];
  const handle = async (message: IncomingMessage, response: ServerResponse) => {
    const whole = withBody(message, Buffer.from("all of it"));
    seen.push(await text(whole), whole.method, whole.url, whole.headers["content-length"]);
    seen.push(whole.headers["transfer-encoding"], whole.headers["x-one"], whole.socket === message.socket);
    response.end("kept");
  };
  const server = createServer((message, response) => void handle(message, response));
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  const sending = send({ port, host: "127.0.0.1", method: "PUT", path: "/a?b", headers: { "x-one": "1" } });
  sending.write("what came");
  sending.end();
  const [answer] = (await once(sending, "response")) as [IncomingMessage];
  expect(await text(answer)).toBe("kept");
  expect(seen).toEqual(["all of it", "PUT", "/a?b", "9", undefined, "1", true]);
  server.close();
});
