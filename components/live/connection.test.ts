import { afterEach, beforeEach, expect, test, vi } from "vitest";

/** A fresh module in a browser whose network goes and comes. */
async function browserWith({ isOnline = true } = {}) {
  vi.resetModules();
  const heard = new EventTarget();
  vi.stubGlobal("window", {
    addEventListener: heard.addEventListener.bind(heard),
    removeEventListener: heard.removeEventListener.bind(heard),
  });
  vi.stubGlobal("navigator", { onLine: isOnline });
  const live = await import("./connection");
  const seen: string[] = [];
  const stop = live.watchConnection(() => seen.push(live.currentConnection().status));
  return { live, seen, stop, tell: (event: string) => heard.dispatchEvent(new Event(event)) };
}

const START = Date.parse("2026-11-20T15:00:00Z");
beforeEach(() => {
  vi.useFakeTimers({ now: START });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("is live from the first word on, and tells since when it is not", async () => {
  const { live, stop } = await browserWith();
  expect(live.currentConnection().status).toBe("connecting");
  live.noteReceived();
  expect(live.currentConnection()).toEqual({ status: "live", lastHeardAtMs: START, brokenAtMs: null });
  vi.advanceTimersByTime(4_000);
  live.noteConnecting();
  vi.advanceTimersByTime(1_000);
  live.noteConnecting();
  expect(live.currentConnection()).toEqual({
    status: "reconnecting",
    lastHeardAtMs: START,
    brokenAtMs: START + 4_000,
  });
  live.noteReceived();
  expect(live.currentConnection()).toMatchObject({ status: "live", brokenAtMs: null });
  stop();
});

test("is lost after two heartbeats that did not come, whatever the socket believes", async () => {
  const { live, stop } = await browserWith();
  live.noteReceived();
  vi.advanceTimersByTime(live.SILENCE_MS_MAX);
  expect(live.currentConnection().status).toBe("live");
  vi.advanceTimersByTime(10_000);
  expect(live.currentConnection()).toMatchObject({ status: "lost", lastHeardAtMs: START });
  stop();
});

test("says at once that there is no network, and takes its return for no more than it is", async () => {
  const { live, seen, stop, tell } = await browserWith();
  live.noteReceived();
  tell("offline");
  vi.advanceTimersByTime(120_000);
  expect(live.currentConnection()).toMatchObject({ status: "offline", brokenAtMs: START });
  tell("online");
  expect(live.currentConnection()).toMatchObject({ status: "reconnecting", brokenAtMs: START });
  live.noteReceived();
  expect(seen).toEqual(["live", "offline", "reconnecting", "live"]);
  stop();
});

test("begins without a network where there is none", async () => {
  const { live, stop } = await browserWith({ isOnline: false });
  expect(live.currentConnection().status).toBe("offline");
  stop();
});
