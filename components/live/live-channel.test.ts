import { afterEach, expect, test, vi } from "vitest";
import { joinLiveChannel } from "./live-channel";

type Grant = () => Promise<void>;

function browserWith() {
  const opened: string[] = [];
  let grant: Grant | undefined;
  vi.stubGlobal(
    "EventSource",
    class {
      static readonly CLOSED = 2;
      constructor(path: string) {
        opened.push(path);
      }
      addEventListener() {}
      close() {}
    },
  );
  vi.stubGlobal("window", {
    setTimeout: () => 0,
    clearTimeout: () => undefined,
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
  return { opened, grantLock: () => grant?.() };
}

afterEach(() => {
  vi.unstubAllGlobals();
});

test("opens the stream only when the lock is its own", () => {
  const { opened, grantLock } = browserWith();
  const leave = joinLiveChannel(() => undefined);
  expect(opened).toEqual([]);
  void grantLock();
  expect(opened).toEqual(["/api/live"]);
  leave();
});

test("gives the lock back at once when it is granted to a tab that has left", async () => {
  const { opened, grantLock } = browserWith();
  joinLiveChannel(() => undefined)();
  await grantLock();
  expect(opened).toEqual([]);
});

test("gives the lock back when it leaves, so that another tab leads", async () => {
  const { grantLock } = browserWith();
  const leave = joinLiveChannel(() => undefined);
  const held = grantLock();
  leave();
  await expect(held).resolves.toBeUndefined();
});

test("takes its own arrival for a gap", () => {
  browserWith();
  const heard: string[] = [];
  joinLiveChannel(({ kind }) => heard.push(kind))();
  expect(heard).toEqual(["gap"]);
});
