import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { broadcastOf } from "./broadcast.server";
import { type LiveFrame } from "./events";
import { type LiveHub, type LiveListener } from "./hub.server";

function hubOfStreams(count: number, sees: (nth: number) => string = () => "principal") {
  const listeners = new Set<LiveListener>();
  const hub: LiveHub = {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    isListening: () => true,
    hearOf: () => undefined,
    since: () => [],
    position: () => null,
    close: () => Promise.resolve(),
  };
  const told = Array.from({ length: count }, (): Uint8Array[] => []);
  const leaves = told.map((chunks, nth) =>
    broadcastOf(hub).join({
      personId: `person-${nth}`,
      audience: () => sees(nth),
      maySee: (wallet) => wallet === sees(nth),
      send: (bytes) => chunks.push(bytes),
      onGap: () => undefined,
    }),
  );
  const say = (...frames: LiveFrame[]) => {
    for (const listener of listeners) listener.onFrames(frames);
  };
  const text = (nth: number) => (told[nth] ?? []).map((bytes) => new TextDecoder().decode(bytes)).join("");
  return { listeners, told, leaves, say, text };
}
const paid = (id: string, wallet = "principal"): LiveFrame => ({ name: "charge.changed", ids: [id], wallet });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("a thousand streams are told of a thousand events in a second at most six times, and of each of them", async () => {
  const { told, say, text } = hubOfStreams(1_000);
  for (let nth = 0; nth < 1_000; nth++) {
    say(paid(`id-${nth}-`));
    await vi.advanceTimersByTimeAsync(1);
  }
  await vi.advanceTimersByTimeAsync(1_000);
  for (const chunks of told) expect(chunks.length).toBeLessThanOrEqual(7);
  for (let nth = 0; nth < 1_000; nth++) expect(text(0)).toContain(`id-${nth}-`);
});

test("the first of a quiet time is told at once, and to few each one is", () => {
  const many = hubOfStreams(1_000);
  many.say(paid("a"));
  expect(many.text(999)).toContain('"a"');
  const few = hubOfStreams(10);
  few.say(paid("a"));
  few.say(paid("b"));
  expect(few.told[9]).toHaveLength(2);
});

test("streams of one audience share the bytes, and another's wallet is in none of them", () => {
  const { told, say, text } = hubOfStreams(4, (nth) => (nth < 2 ? "principal" : "loja"));
  say(paid("a"), paid("b", "loja"));
  expect(told[0]?.[0]).toBe(told[1]?.[0]);
  expect([text(0).includes('"b"'), text(2).includes('"a"'), text(2).includes('"b"')]).toEqual([
    false,
    false,
    true,
  ]);
});

test("delivers a personal frame to that person alone, and does not name the recipient", () => {
  const { say, text } = hubOfStreams(3);
  say({ name: "notification.changed", ids: ["own"], to: ["person-1"] });
  expect([text(0), text(2)]).toEqual(["", ""]);
  expect(text(1)).toContain('"own"');
  expect(text(1)).not.toContain("person-1");
});

test("more than a stream should carry at once names what changed, without ids", async () => {
  const { told, say, text } = hubOfStreams(100);
  say(paid("first"));
  for (let nth = 0; nth < 5_000; nth++) say(paid(`a-long-identifier-of-a-charge-${nth}`));
  await vi.advanceTimersByTimeAsync(100);
  expect(told[0]).toHaveLength(2);
  expect(text(0)).toBe(
    'data: {"name":"charge.changed","ids":["first"],"wallet":"principal"}\n\ndata: {"name":"charge.changed","wallet":"principal"}\n\n',
  );
});

test("the hub is left with the last stream", () => {
  const { listeners, leaves } = hubOfStreams(3);
  expect(listeners.size).toBe(1);
  for (const leave of leaves) leave();
  expect(listeners.size).toBe(0);
});
