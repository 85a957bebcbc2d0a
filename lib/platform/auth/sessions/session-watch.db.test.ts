import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { type LiveHub, openLiveHub } from "@/lib/platform/live/hub.server";
import { testServices } from "@/lib/testing/context";
import { givenPerson, givenSession } from "@/lib/testing/factories";
import { type PersonRow, updatePerson } from "../records.server";
import { type Actor } from "../rights/rights";
import { openSessionWatch } from "./session-watch.server";
import { endSession, findActors } from "./sessions.server";

const services = await testServices();
const { store, clock } = services;
/** A session that was ended has no stream after this. */
const ENDED_MS = 5_000;

let hub: LiveHub;
let person: PersonRow;
beforeAll(async () => {
  hub = openLiveHub(store.url);
  await vi.waitUntil(() => hub.isListening());
});
afterAll(() => hub.close());
beforeEach(async () => {
  person = await givenPerson(services, { role: "finance" });
});

/** So many streams, each of a session of its own. */
async function openStreams(count: number) {
  const watch = openSessionWatch(hub, (ids) => findActors(services, ids));
  const ids = await Promise.all(Array.from({ length: count }, () => givenSession(services, person.id)));
  const told = new Map<string, Actor | null>();
  const leave = ids.map((id) => watch.watch(id, (still) => told.set(id, still)));
  await vi.waitUntil(() => told.size === count, ENDED_MS);
  return { ids, told, leave: () => leave.forEach((one) => one()) };
}

describe("a listener that is notified of a change through the database alone", () => {
  const changes: [string, () => Promise<unknown>, (actor: Actor | null | undefined) => boolean][] = [
    [
      "the person was disabled",
      () => store.transaction((tx) => updatePerson(tx, person.id, { disabledAt: clock.now() })),
      (actor) => actor === null,
    ],
    [
      "the wallets are others",
      () => store.transaction((tx) => updatePerson(tx, person.id, { wallets: ["loja-b"] })),
      (actor) => actor?.wallets?.join() === "loja-b",
    ],
  ];
  test.each(changes)("%s", async (_, change, isTold) => {
    const { ids, told, leave } = await openStreams(1);
    await change();
    await vi.waitUntil(() => isTold(told.get(ids[0] ?? "")), ENDED_MS);
    leave();
  });
});

test("one of 300 sessions ends: its stream is told, no other is ended, and one question was asked for all", async () => {
  const { ids, told, leave } = await openStreams(300);
  const [ended = ""] = ids;
  const asked = vi.spyOn(pg.Query.prototype, "submit");
  await store.transaction((tx) => endSession(tx, ended, clock.now(), "ended_by_admin"));
  await vi.waitUntil(() => told.get(ended) === null, ENDED_MS);
  const looks = asked.mock.contexts.filter((query) =>
    /select[^]*from "sessions" inner join/.test((query as { text?: string }).text ?? ""),
  );
  asked.mockRestore();
  expect(looks).toHaveLength(1);
  expect([...told.values()].filter((actor) => actor === null)).toHaveLength(1);
  leave();
});
