import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type LiveFrame } from "./events";
import { type LiveHub, type LiveListener } from "./hub.server";
import { positionOf } from "./position";
import { type StreamViewer, liveStream } from "./stream.server";

const KNOWN = positionOf("100:100:@1");
const MISSED: LiveFrame = { name: "charge.changed", ids: ["missed"], wallet: "principal" };

function fakeHub(): LiveHub & { listeners: Set<LiveListener>; say(...frames: LiveFrame[]): void } {
  const listeners = new Set<LiveListener>();
  return {
    listeners,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    isListening: () => true,
    hearOf: () => undefined,
    since: (position) => (position.text === KNOWN?.text ? [MISSED] : null),
    position: () => KNOWN,
    close: () => Promise.resolve(),
    say: (...frames) => {
      for (const listener of listeners) listener.onFrames(frames);
    },
  };
}

const untold = () => () => undefined;
const seesPrincipal = { audience: "principal", maySee: (wallet: string) => wallet === "principal" };
const onlyPrincipal = { personId: "ana", sight: seesPrincipal };

async function readAll(stream: ReadableStream<Uint8Array>): Promise<string> {
  return new Response(stream).text();
}

describe("liveStream", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it("tells only what the person may see", async () => {
    const hub = fakeHub();
    const stop = new AbortController();
    const text = readAll(liveStream(hub, { ...onlyPrincipal, watch: untold }, stop.signal, KNOWN));
    hub.say(
      { name: "charge.changed", ids: ["a"], wallet: "principal" },
      { name: "charge.changed", ids: ["b"], wallet: "loja" },
    );
    stop.abort();
    expect(await text).toContain('"ids":["a"]');
    expect(await text).not.toContain('"ids":["b"]');
    expect(hub.listeners.size).toBe(0);
  });

  it("tells what is for others to nobody else, and to nobody whom else it is for", async () => {
    const hub = fakeHub();
    const stop = new AbortController();
    const text = readAll(liveStream(hub, { ...onlyPrincipal, watch: untold }, stop.signal, KNOWN));
    hub.say({ name: "notification.changed", to: ["bia"], ids: ["of-another"] });
    hub.say({ name: "notification.changed", to: ["ana", "bia"], ids: ["of-both"] });
    stop.abort();
    expect(await text).toContain('"ids":["of-both"]');
    expect(await text).not.toContain("of-another");
    expect(await text).not.toContain("bia");
  });

  it("ends with the session, says so, and watches it no longer", async () => {
    const hub = fakeHub();
    const tells = new Set<Parameters<StreamViewer["watch"]>[0]>();
    const watch: StreamViewer["watch"] = (tell) => {
      tells.add(tell);
      return () => tells.delete(tell);
    };
    const viewer = { ...onlyPrincipal, watch };
    const text = readAll(liveStream(hub, viewer, new AbortController().signal, KNOWN));
    for (const tell of tells) tell({ audience: "loja", maySee: (wallet) => wallet === "loja" });
    hub.say({ name: "charge.changed", ids: ["now-hidden"], wallet: "principal" });
    hub.say({ name: "charge.changed", ids: ["now-shown"], wallet: "loja" });
    for (const tell of tells) tell(null);
    expect(await text).toContain("now-shown");
    expect(await text).not.toContain("now-hidden");
    expect(await text).toContain("event: session.ended");
    expect([hub.listeners.size, tells.size]).toEqual([0, 0]);
  });

  const openedAt = (text: string) => {
    const stop = new AbortController();
    const viewer = { ...onlyPrincipal, watch: untold };
    const told = readAll(liveStream(fakeHub(), viewer, stop.signal, positionOf(text)));
    stop.abort();
    return told;
  };

  it("begins with what has changed since the page was read, and names how far that is", async () => {
    const told = await openedAt("100:100:@1");
    expect(told).toContain('"ids":["missed"]');
    expect(told).toContain("id: 100:100:@1");
    expect(told).not.toContain("event: gap");
  });

  it("says that something may have been missed where that is not known", async () => {
    for (const text of ["99:99:@1", "nonsense", ""]) expect(await openedAt(text)).toContain("event: gap");
  });

  it("tells of a gap when the connection that listens was lost", async () => {
    const hub = fakeHub();
    const stop = new AbortController();
    const text = readAll(liveStream(hub, { ...onlyPrincipal, watch: untold }, stop.signal, KNOWN));
    for (const listener of hub.listeners) listener.onGap();
    stop.abort();
    expect(await text).toContain("event: gap");
  });

  it("stops when its reader goes away", async () => {
    const hub = fakeHub();
    const viewer = { ...onlyPrincipal, watch: untold };
    const reader = liveStream(hub, viewer, new AbortController().signal, KNOWN).getReader();
    await reader.read();
    await reader.cancel();
    expect(hub.listeners.size).toBe(0);
  });

  it("ends after ten minutes, so that the browser comes back", async () => {
    const hub = fakeHub();
    const text = readAll(
      liveStream(hub, { ...onlyPrincipal, watch: untold }, new AbortController().signal, KNOWN),
    );
    await vi.advanceTimersByTimeAsync(10 * 60_000 + 1);
    expect(await text).toContain("event: heartbeat");
    expect(hub.listeners.size).toBe(0);
  });
});
