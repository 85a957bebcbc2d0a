import { type AddressInfo, type Socket, connect, createServer } from "node:net";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import { startSilentProxy } from "./silent-proxy";

const MOMENT_MS = 60;
const closing: (() => Promise<unknown> | void)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

/** Starts a server that sends back everything that it receives. */
async function echo(): Promise<number> {
  const server = createServer((socket) => {
    socket.on("error", () => undefined);
    socket.pipe(socket);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  closing.push(() => void server.close());
  return (server.address() as AddressInfo).port;
}

async function startProxy(slowMs = 150) {
  const proxy = await startSilentProxy({ host: "127.0.0.1", port: await echo() }, { slowMs });
  closing.push(() => proxy.close());
  return proxy;
}

type Heard = { socket: Socket; text: () => string; isClosed: () => boolean };

function callUp(port: number): Heard {
  const socket = connect({ host: "127.0.0.1", port });
  let text = "";
  let isClosed = false;
  socket.on("data", (chunk) => (text += chunk.toString()));
  socket.on("error", () => undefined);
  socket.on("close", () => (isClosed = true));
  closing.push(() => void socket.destroy());
  return { socket, text: () => text, isClosed: () => isClosed };
}

test("passes what is sent, both ways", async () => {
  const proxy = await startProxy();
  const caller = callUp(proxy.port);
  caller.socket.write("one");
  await expect.poll(caller.text).toBe("one");
  expect(proxy.connected()).toBe(1);
  caller.socket.end();
  await expect.poll(caller.isClosed).toBe(true);
  await expect.poll(proxy.connected).toBe(0);
});

test("holds what open and new connections say, and tells all of it afterwards", async () => {
  const proxy = await startProxy();
  const early = callUp(proxy.port);
  await expect.poll(proxy.connected).toBe(1);
  proxy.setMode("held");
  const late = callUp(proxy.port);
  early.socket.write("early");
  late.socket.write("late");
  await sleep(MOMENT_MS);
  expect([early.text(), late.text(), early.isClosed(), late.isClosed()]).toEqual(["", "", false, false]);
  proxy.setMode("pass");
  await expect.poll(early.text).toBe("early");
  await expect.poll(late.text).toBe("late");
});

test("is slow, and keeps the order", async () => {
  const proxy = await startProxy(120);
  const caller = callUp(proxy.port);
  proxy.setMode("slow");
  const begun = performance.now();
  for (const word of ["one ", "two ", "three"]) caller.socket.write(word);
  await expect.poll(caller.text).toBe("one two three");
  expect(performance.now() - begun).toBeGreaterThan(200);
});

test("cuts who is connected and refuses who comes, until it passes again", async () => {
  const proxy = await startProxy();
  const caller = callUp(proxy.port);
  await expect.poll(proxy.connected).toBe(1);
  proxy.setMode("cut");
  await expect.poll(caller.isClosed).toBe(true);
  const refused = callUp(proxy.port);
  await expect.poll(refused.isClosed).toBe(true);
  proxy.setMode("pass");
  const again = callUp(proxy.port);
  again.socket.write("again");
  await expect.poll(again.text).toBe("again");
});

test("never tells anything again to those it fell silent for, and serves who comes after", async () => {
  const proxy = await startProxy();
  const before = callUp(proxy.port);
  await expect.poll(proxy.connected).toBe(1);
  proxy.setMode("silent");
  const meanwhile = callUp(proxy.port);
  before.socket.write("anybody?");
  meanwhile.socket.write("hello?");
  await expect.poll(proxy.connections).toBe(2);
  proxy.setMode("pass");
  const after = callUp(proxy.port);
  after.socket.write("here");
  await expect.poll(after.text).toBe("here");
  await sleep(MOMENT_MS);
  expect([before.text(), before.isClosed(), meanwhile.text(), meanwhile.isClosed()]).toEqual([
    "",
    false,
    "",
    false,
  ]);
});
