import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, expect, it, vi } from "vitest";

// A repeated read first checks whether there is a browser.
vi.hoisted(() => vi.stubGlobal("window", globalThis));

const { blockQueries } = await import("./queries");

afterEach(() => {
  vi.useRealTimers();
});

it("reads the summary again each minute while its page is open: a list that grows old is told of by nothing", async () => {
  vi.useFakeTimers();
  let read = 0;
  const observer = new QueryObserver(new QueryClient(), {
    ...blockQueries.summary(),
    queryFn: () => {
      read += 1;
      return null as never;
    },
  });
  const leave = observer.subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(read).toBe(1);
  await vi.advanceTimersByTimeAsync(180_000);
  expect(read).toBe(4);
  leave();
  await vi.advanceTimersByTimeAsync(180_000);
  expect(read).toBe(4);
});
