import { afterEach, expect, test, vi } from "vitest";
import { joinLiveChannel } from "./live-channel";

type Grant = () => Promise<void>;
type FakeSource = { onopen: () => void; onmessage: (event: { data: string }) => void };
const POSITION = "7:7:@1";

function browserWith() {
  const opened: string[] = [];
  const sources: FakeSource[] = [];
  const waits = new Map<number, () => void>();
  let grant: Grant | undefined;
  vi.stubGlobal(
    "EventSource",
    class {
      static readonly CLOSED = 2;
      onopen = () => undefined;
      onmessage = () => undefined;
      constructor(path: string) {
        opened.push(path);
        sources.push(this);
      }
      addEventListener() {}
      close() {}
    },
  );
  vi.stubGlobal("window", {
    setTimeout: (run: () => void) => waits.set(waits.size + 1, run).size,
    clearTimeout: (id: number) => void waits.set(id, () => undefined),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  });
  vi.stubGlobal("navigator", {
    locks: {
      request: (_name: string, _options: unknown, lead: Grant) => {
        grant = lead;
        return Promise.resolve();
      },
    },
  });
  return {
    opened,
    source: () => sources.at(-1),
    /** All that waits has waited long enough. */
    wait: () => {
      for (const run of [...waits.values()]) run();
    },
    grantLock: () => {
      const first = grant;
      grant = undefined;
      return first?.();
    },
  };
}

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test("opens the stream only when the lock is its own", () => {
  const { opened, grantLock } = browserWith();
  const leave = joinLiveChannel(() => undefined, undefined);
  expect(opened).toEqual([]);
  void grantLock();
  expect(opened).toEqual(["/api/live"]);
  leave();
});

test("gives the lock back at once when it is granted to a tab that has left", async () => {
  const { opened, grantLock } = browserWith();
  joinLiveChannel(() => undefined, undefined)();
  await grantLock();
  expect(opened).toEqual([]);
});

test("gives the lock back when it leaves, so that another tab leads", async () => {
  const { grantLock } = browserWith();
  const leave = joinLiveChannel(() => undefined, undefined);
  const held = grantLock();
  leave();
  await expect(held).resolves.toBeUndefined();
});

test("names how far its page was read", () => {
  const { opened, grantLock } = browserWith();
  const leave = joinLiveChannel(() => undefined, "7:7:@1");
  void grantLock();
  expect(opened).toEqual(["/api/live?at=7%3A7%3A%401"]);
  leave();
});

test("takes its own arrival for a gap where no other tab knows what it missed", () => {
  const { wait } = browserWith();
  const heard: string[] = [];
  const leave = joinLiveChannel(({ kind }) => heard.push(kind), POSITION);
  expect(heard).toEqual([]);
  wait();
  expect(heard).toEqual(["gap"]);
  leave();
});

test("is told what it missed by the tab that holds the stream, and reads nothing again for its arrival", async () => {
  const { grantLock, source, wait } = browserWith();
  const leaveFirst = joinLiveChannel(() => undefined, POSITION);
  void grantLock();
  source()?.onopen();
  const frame = { name: "charge.changed", ids: ["a"] };
  vi.setSystemTime(performance.timeOrigin + 60_000);
  source()?.onmessage({ data: JSON.stringify(frame) });
  vi.spyOn(performance, "timeOrigin", "get").mockReturnValue(Date.now() - 1_000);
  const heard: unknown[] = [];
  const leave = joinLiveChannel((signal) => heard.push(signal), POSITION);
  await vi.waitFor(() => expect(heard).toContainEqual({ kind: "frames", frames: [frame] }));
  wait();
  expect(heard).not.toContainEqual({ kind: "gap" });
  leave();
  leaveFirst();
});
