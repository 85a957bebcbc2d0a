import { QueryClient, type QueryKey } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { LIVE_EVENT_NAMES } from "@/lib/platform/live/events";
import { type Invalidations, createRefresher } from "./refresher";

const table = Object.fromEntries(
  LIVE_EVENT_NAMES.map((name) => [name, () => [[name.split(".")[0]]]]),
) as unknown as Invalidations;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function watched() {
  const client = new QueryClient();
  const asked: (QueryKey | "everything")[] = [];
  const settle: (() => void)[] = [];
  vi.spyOn(client, "invalidateQueries").mockImplementation((filters) => {
    asked.push(filters?.queryKey ?? "everything");
    return new Promise<void>((resolve) => settle.push(resolve));
  });
  const settleAll = () => settle.splice(0).forEach((done) => done());
  return { client, asked, settleAll, refresher: createRefresher(client, table) };
}

test("reads at once after the first frame", () => {
  const { asked, refresher } = watched();
  refresher.refresh([{ name: "charge.changed", ids: ["a"] }]);
  expect(asked).toEqual([["charge"]]);
});

test("folds what comes during a reading into one reading after it", async () => {
  const { asked, settleAll, refresher } = watched();
  refresher.refresh([{ name: "charge.changed" }]);
  for (let i = 0; i < 50; i++) refresher.refresh([{ name: "charge.changed" }, { name: "block.changed" }]);
  expect(asked).toEqual([["charge"]]);
  settleAll();
  await vi.advanceTimersByTimeAsync(200);
  expect(asked).toEqual([["charge"], ["charge"], ["block"]]);
});

test("is not held up for ever by a reading that does not end", async () => {
  const { asked, refresher } = watched();
  refresher.refresh([{ name: "charge.changed" }]);
  refresher.refresh([{ name: "block.changed" }]);
  await vi.advanceTimersByTimeAsync(6_000);
  expect(asked).toEqual([["charge"], ["block"]]);
});

test("reads everything after a gap, whatever else was waiting", async () => {
  const { asked, settleAll, refresher } = watched();
  refresher.refresh([{ name: "charge.changed" }]);
  refresher.refresh([{ name: "block.changed" }]);
  refresher.refreshAll();
  settleAll();
  await vi.advanceTimersByTimeAsync(200);
  expect(asked).toEqual([["charge"], "everything"]);
});

test("leaves alone after a gap what no frame tells of", async () => {
  const client = new QueryClient();
  client.setQueryData(["charge"], "as it was");
  client
    .getQueryCache()
    .build(client, { queryKey: ["calls"], meta: { isTold: false } }, stateOf("as it was"));
  createRefresher(client, table).refreshAll();
  await vi.advanceTimersByTimeAsync(200);
  expect(client.getQueryState(["charge"])).toMatchObject({ isInvalidated: true });
  expect(client.getQueryState(["calls"])).toMatchObject({ isInvalidated: false });
});

test("reads again what arrives from the server just after a frame about it", async () => {
  const { client, asked, settleAll, refresher } = watched();
  const stop = refresher.watchArrivals();
  refresher.refresh([{ name: "charge.changed" }]);
  settleAll();
  await vi.advanceTimersByTimeAsync(200);
  client.getQueryCache().build(client, { queryKey: ["charge", "detail", "a"] }, stateOf("older"));
  client.getQueryCache().build(client, { queryKey: ["project"] }, stateOf("untouched"));
  expect(asked).toEqual([["charge"], ["charge", "detail", "a"]]);
  stop();
});

const stateOf = (data: string) => ({
  data,
  dataUpdateCount: 1,
  dataUpdatedAt: 1,
  error: null,
  errorUpdateCount: 0,
  errorUpdatedAt: 0,
  fetchFailureCount: 0,
  fetchFailureReason: null,
  fetchMeta: null,
  isInvalidated: false,
  status: "success" as const,
  fetchStatus: "idle" as const,
});
