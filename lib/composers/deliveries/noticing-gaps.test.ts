import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type NoticedGap, listenToGaps, noteGap } from "@/lib/core/process/gaps";
import { noticingGaps } from "./noticing-gaps.server";

let noticed: NoticedGap[] = [];
let stop = () => undefined as void;
beforeEach(() => {
  noticed = [];
  stop = listenToGaps((gap) => void noticed.push(gap));
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

const request = (signal?: AbortSignal) =>
  new Request("http://127.0.0.1/", { method: "POST", ...(signal && { signal }) });
const nothing = () => Promise.resolve();
const says = (status: number) => () => Promise.resolve(new Response(null, { status }));

it.each([200, 401, 404, 413])("is no gap: %i", async (status) => {
  await noticingGaps(request(), nothing, says(status));
  expect(noticed).toEqual([]);
});

it.each([500, 502, 503, 504])("is a gap: %i", async (status) => {
  expect((await noticingGaps(request(), nothing, says(status))).status).toBe(status);
  expect(noticed).toEqual([{ cause: "not_stored", lastedMs: 0 }]);
});

it("is a gap where the receiver breaks, and none where the sender does", async () => {
  await expect(noticingGaps(request(), nothing, () => Promise.reject(new Error("broken")))).rejects.toThrow();
  expect(noticed).toHaveLength(1);
  const gone = request(AbortSignal.abort());
  await expect(noticingGaps(gone, nothing, () => Promise.reject(new Error("gone")))).rejects.toThrow();
  expect(noticed).toHaveLength(1);
});

it("is a gap as soon as the sender waits too long, though nothing ever answers", async () => {
  vi.useFakeTimers();
  void noticingGaps(request(), nothing, () => new Promise<never>(() => undefined));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(noticed).toEqual([{ cause: "not_stored", lastedMs: 10_000 }]);
});

it("is none where the sender took its time to send", async () => {
  vi.useFakeTimers();
  const read = () => new Promise<void>((resolve) => setTimeout(resolve, 60_000));
  const answered = noticingGaps(request(), read, says(408));
  await vi.advanceTimersByTimeAsync(60_000);
  expect((await answered).status).toBe(408);
  expect(noticed).toEqual([]);
});

it("reports a gap that was noticed before any listener to the first one", () => {
  stop();
  noteGap("stalled", 7);
  stop = listenToGaps((gap) => void noticed.push(gap));
  expect(noticed).toEqual([{ cause: "stalled", lastedMs: 7 }]);
});
