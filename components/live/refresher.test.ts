import { QueryClient, QueryObserver, type QueryKey } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { LIVE_EVENT_NAMES, type LiveFrame } from "@/lib/platform/live/events";
import { type Follow, type Urgency, followList, patchItem } from "@/lib/platform/live/follow";
import { packRow } from "@/lib/platform/live/row";
import { liveRow } from "@/lib/testing/live-rows";
import { type Invalidations, createRefresher } from "./refresher";

/** Each frame is about the queries of its first word. */
const table = Object.fromEntries(
  LIVE_EVENT_NAMES.map((name) => [name, () => [[name.split(".")[0]]]]),
) as unknown as Invalidations;

type Item = { id: string; version: number; state: string; createdAt: string; settledAt: string | null };
const followCharge: Follow = (_key, data, told) =>
  followList<Item>(data, told, { patch: patchItem, mayFit: () => true });

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Queries under these keys are on the screen; the one that is a list of charges follows its rows. */
function watching(keys: readonly QueryKey[], { isHidden }: { isHidden?: () => boolean } = {}) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });
  const asked: QueryKey[] = [];
  const settle: (() => void)[] = [];
  let answer: (key: QueryKey) => unknown = () => "as it is";
  for (const queryKey of keys) {
    client.setQueryData(queryKey, listOf(1));
    new QueryObserver(client, {
      queryKey,
      queryFn: () => {
        asked.push(queryKey);
        return new Promise<unknown>((resolve) => settle.push(() => resolve(answer(queryKey))));
      },
    }).subscribe(() => undefined);
  }
  const followOf = ([noun, kind]: QueryKey): Follow | Urgency =>
    noun === "charge" && kind === "list" ? followCharge : noun === "statement" ? "soon" : "now";
  const refresher = createRefresher(client, {
    table,
    followOf,
    draw: () => 0.5,
    ...(isHidden && { isHidden }),
  });
  return {
    client,
    asked,
    refresher,
    settleAll: () => settle.splice(0).forEach((done) => done()),
    answerWith: (next: typeof answer) => (answer = next),
  };
}

const row = (version: number, id = "a") => packRow(liveRow({ id, version, state: "completed" }));
const frameOf = (version: number, id = "a"): LiveFrame => ({
  name: "charge.changed",
  ids: [id],
  wallet: "principal",
  rows: [row(version, id)],
});
const itemOf = (version: number, id = "a"): Item => ({
  id,
  version,
  state: "pending",
  createdAt: liveRow().createdAt,
  settledAt: null,
});
const listOf = (version: number) => ({
  pages: [{ items: [itemOf(version)], nextCursor: null }],
  pageParams: [undefined],
});
const LIST = ["charge", "list"];
const firstOf = (client: QueryClient) =>
  client.getQueryData<ReturnType<typeof listOf>>(LIST)?.pages[0]?.items[0];

test("patches a row in sight at once, and reads nothing for as long as nobody waits for it", async () => {
  const { client, asked, refresher } = watching([LIST]);
  refresher.refresh([frameOf(2)]);
  expect(firstOf(client)).toMatchObject({ version: 2, state: "completed" });
  await vi.advanceTimersByTimeAsync(3_900);
  expect(asked).toEqual([]);
  // Texts are not reported by any frame.
  await vi.advanceTimersByTimeAsync(6_100);
  expect(asked).toEqual([LIST]);
});

test("never puts an older row in a newer one's place", () => {
  const { client, refresher } = watching([LIST]);
  refresher.refresh([frameOf(3)]);
  refresher.refresh([frameOf(2)]);
  expect(firstOf(client)).toMatchObject({ version: 3 });
});

test("keeps the newer row when an answer arrives that was read before it", async () => {
  const { client, asked, settleAll, answerWith, refresher } = watching([LIST]);
  const stop = refresher.watchArrivals();
  answerWith(() => listOf(1));
  void client.refetchQueries({ queryKey: LIST });
  refresher.refresh([frameOf(2)]);
  settleAll();
  await vi.advanceTimersByTimeAsync(10);
  expect(asked).toEqual([LIST]);
  expect(firstOf(client)).toMatchObject({ version: 2, state: "completed" });
  stop();
});

test("reads a list within a moment when a row came that it does not show", async () => {
  const { asked, refresher } = watching([LIST]);
  refresher.refresh([frameOf(1, "b")]);
  expect(asked).toEqual([]);
  await vi.advanceTimersByTimeAsync(200);
  expect(asked).toEqual([LIST]);
});

test("reads what follows no rows, and a sum a little later", async () => {
  const { asked, refresher } = watching([["block"], ["statement"]]);
  refresher.refresh([
    { name: "statement.changed", wallet: "principal" },
    { name: "block.changed", ids: ["x"] },
  ]);
  await vi.advanceTimersByTimeAsync(200);
  expect(asked).toEqual([["block"]]);
});

test("folds what comes during a reading into one reading after it", async () => {
  const { asked, settleAll, refresher } = watching([["block"], ["project"]]);
  refresher.refresh([{ name: "block.changed" }]);
  await vi.advanceTimersByTimeAsync(200);
  for (let i = 0; i < 50; i++) refresher.refresh([{ name: "block.changed" }, { name: "project.changed" }]);
  await vi.advanceTimersByTimeAsync(200);
  expect(asked).toEqual([["block"]]);
  settleAll();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(asked).toEqual([["block"], ["block"], ["project"]]);
});

test("is not held up for ever by a reading that does not end", async () => {
  const { asked, refresher } = watching([["block"], ["project"]]);
  refresher.refresh([{ name: "block.changed" }]);
  await vi.advanceTimersByTimeAsync(200);
  refresher.refresh([{ name: "project.changed" }]);
  await vi.advanceTimersByTimeAsync(8_500);
  expect(asked).toEqual([["block"], ["project"]]);
});

test("asks a server less often that answers slowly", async () => {
  const { asked, settleAll, refresher } = watching([["block"]]);
  refresher.refresh([{ name: "block.changed" }]);
  await vi.advanceTimersByTimeAsync(600);
  settleAll();
  refresher.refresh([{ name: "block.changed" }]);
  // It took half a second.
  await vi.advanceTimersByTimeAsync(450);
  expect(asked).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(100);
  expect(asked).toHaveLength(2);
});

test("reads everything after a gap, whatever else was waiting", async () => {
  const { asked, settleAll, refresher } = watching([["block"], ["project"], LIST]);
  refresher.refresh([{ name: "block.changed" }]);
  refresher.refreshAll();
  await vi.advanceTimersByTimeAsync(200);
  expect(asked).toEqual([["block"]]);
  settleAll();
  await vi.advanceTimersByTimeAsync(1_500);
  expect(asked).toEqual([["block"], ["block"], ["project"], LIST]);
});

test("leaves alone after a gap what no frame tells of", async () => {
  const { client, refresher } = watching([["block"]]);
  client
    .getQueryCache()
    .build(client, { queryKey: ["calls"], meta: { isTold: false } }, stateOf("as it was"));
  refresher.refreshAll();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(client.getQueryState(["block"])).toMatchObject({ isInvalidated: true });
  expect(client.getQueryState(["calls"])).toMatchObject({ isInvalidated: false });
});

test("reads nothing for a hidden page until somebody looks at it", async () => {
  let isHidden = true;
  const { client, asked, refresher } = watching([["block"], LIST], { isHidden: () => isHidden });
  refresher.refresh([{ name: "block.changed" }, frameOf(2)]);
  refresher.refreshAll();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(asked).toEqual([]);
  expect(firstOf(client)).toMatchObject({ version: 2 });
  isHidden = false;
  refresher.wake();
  await vi.advanceTimersByTimeAsync(10);
  expect(asked).toEqual([["block"], LIST]);
});

test("marks as stale what nobody looks at, and does not read it", async () => {
  const { client, asked, refresher } = watching([]);
  client.setQueryData(["block"], "as it was");
  refresher.refresh([{ name: "block.changed" }]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(asked).toEqual([]);
  expect(client.getQueryState(["block"])).toMatchObject({ isInvalidated: true });
});

test("patches what arrives from the server just after a frame, and leaves alone what stands as told", () => {
  const { client, refresher } = watching([]);
  const stop = refresher.watchArrivals();
  refresher.refresh([frameOf(2)]);
  const arrive = (kind: string, version: number) => {
    const queryKey = ["charge", "list", kind];
    client.getQueryCache().build(client, { queryKey }, stateOf(listOf(version)));
    // Until it is shown it stays as the markup of its part has it.
    expect(client.getQueryData(queryKey)).toEqual(listOf(version));
    new QueryObserver(client, { queryKey, enabled: false }).subscribe(() => undefined);
  };
  arrive("older", 1);
  arrive("as told", 2);
  const shown = (kind: string) => client.getQueryState<ReturnType<typeof listOf>>(["charge", "list", kind]);
  expect(shown("older")?.data?.pages[0]?.items[0]).toMatchObject({ version: 2, state: "completed" });
  expect(shown("as told")).toMatchObject({ isInvalidated: false });
  stop();
});

const stateOf = (data: unknown) => ({
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
