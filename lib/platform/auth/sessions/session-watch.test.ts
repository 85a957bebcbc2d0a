import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type LiveListener } from "@/lib/platform/live/hub.server";
import { type Actor } from "../rights/rights";
import { SESSION_POLL_MS, SESSION_POLL_SOON_MS, openSessionWatch } from "./session-watch.server";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const actorOf = (sessionId: string) => ({ sessionId }) as Actor;

/** Sessions whose end is not reported, unless the test reports it. */
function openSessions() {
  const live = new Set<string>();
  const asked: number[] = [];
  let listener: LiveListener | undefined;
  let answers = true;
  const hub = {
    subscribe: (one: LiveListener) => {
      listener = one;
      return () => undefined;
    },
  };
  const watch = openSessionWatch(hub, async (ids) => {
    asked.push(ids.length);
    if (!answers) throw new Error("no database");
    const actors = ids.filter((id) => live.has(id)).map((id) => [id, actorOf(id)] as const);
    // An answer is as old as its question.
    await new Promise((resolve) => setTimeout(resolve, 20));
    return new Map(actors);
  });
  const told = new Map<string, (Actor | null)[]>();
  return {
    live,
    asked,
    told,
    open(id: string) {
      live.add(id);
      told.set(id, []);
      return watch.watch(id, (still) => told.get(id)?.push(still));
    },
    changed: (table: string) => listener?.onTable?.(table),
    gap: () => listener?.onGap(),
    setAnswers: (does: boolean) => void (answers = does),
  };
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test("asks once for all streams, and no more than every 15 seconds where nothing changes", async () => {
  const sessions = openSessions();
  for (let n = 0; n < 1_000; n++) sessions.open(`s${n}`);
  await pass(60_000);
  expect(sessions.asked).toEqual([1_000, 1_000, 1_000, 1_000]);
  expect(sessions.told.get("s999")).toHaveLength(4);
});

test("a session that ended is told within a second of the table's word, others are not", async () => {
  const sessions = openSessions();
  sessions.open("mine");
  sessions.open("other");
  await pass(5_000);
  sessions.live.delete("mine");
  sessions.changed("sessions");
  await pass(1_000);
  expect(sessions.told.get("mine")?.at(-1)).toBeNull();
  expect(sessions.told.get("other")?.at(-1)).toEqual(actorOf("other"));
});

test("within 15 seconds where no word came", async () => {
  const sessions = openSessions();
  sessions.open("mine");
  await pass(1_000);
  sessions.live.delete("mine");
  await pass(SESSION_POLL_MS);
  expect(sessions.told.get("mine")?.at(-1)).toBeNull();
});

test("within a second where it ended before anybody listened for it", async () => {
  const sessions = openSessions();
  sessions.open("older");
  await pass(5_000);
  sessions.open("mine");
  sessions.live.delete("mine");
  await pass(1_000);
  expect(sessions.told.get("mine")).toEqual([null]);
});

test("looks once more where it changed while it was looked at", async () => {
  const sessions = openSessions();
  sessions.open("mine");
  await pass(SESSION_POLL_SOON_MS + 10);
  sessions.live.delete("mine");
  sessions.changed("sessions");
  await pass(1_000);
  expect(sessions.told.get("mine")?.at(-1)).toBeNull();
});

test("a storm of changes is a few questions a second", async () => {
  const sessions = openSessions();
  sessions.open("mine");
  for (let n = 0; n < 1_000; n++) {
    sessions.changed("people");
    await pass(1);
  }
  expect(sessions.asked.length).toBeLessThanOrEqual(1_000 / SESSION_POLL_SOON_MS + 1);
});

test("after a gap looks at once; what is no session's is nobody's matter", async () => {
  const sessions = openSessions();
  sessions.open("mine");
  await pass(1_000);
  sessions.changed("balances");
  await pass(1_000);
  expect(sessions.asked).toHaveLength(1);
  sessions.gap();
  await pass(1_000);
  expect(sessions.asked).toHaveLength(2);
});

test("ends nobody's stream because the database does not answer, and asks again soon", async () => {
  const sessions = openSessions();
  sessions.open("mine");
  sessions.setAnswers(false);
  await pass(5_000);
  expect(sessions.told.get("mine")).toEqual([]);
  sessions.live.delete("mine");
  sessions.setAnswers(true);
  await pass(5_000);
  expect(sessions.told.get("mine")).toEqual([null]);
});

test("asks nothing once nobody looks on", async () => {
  const sessions = openSessions();
  const leave = [sessions.open("a"), sessions.open("b")];
  await pass(1_000);
  for (const one of leave) one();
  await pass(60_000);
  expect(sessions.asked).toHaveLength(1);
});
