import { beforeEach, describe, expect, test } from "vitest";
import { type PersonRow, updatePerson } from "../records.server";
import { getIdleLeft } from "./idle.server";
import { type Actor } from "../rights/rights";
import {
  SESSION_IDLE_MS,
  SESSION_LIFE_MS,
  endSession,
  endSessionsOf,
  findActor,
  findActors,
} from "./sessions.server";
import { testServices } from "@/lib/testing/context";
import { givenPerson, givenSession } from "@/lib/testing/factories";

const services = await testServices();
const { store, clock } = services;

let person: PersonRow;
let sessionId: string;
beforeEach(async () => {
  person = await givenPerson(services, { role: "finance", wallets: ["loja-a"] });
  sessionId = await givenSession(services, person.id);
});

const look = (id = sessionId) => findActor(services, id, { isActivity: false });
const act = (id = sessionId) => findActor(services, id, { isActivity: true });
const change = (values: Partial<PersonRow>) => store.transaction((tx) => updatePerson(tx, person.id, values));

describe("the next request after", () => {
  test("nothing happened: knows the person by the row", async () => {
    expect(await act()).toEqual({
      personId: person.id,
      sessionId,
      email: person.email,
      name: person.name,
      role: "finance",
      wallets: ["loja-a"],
      needsSecondStep: false,
    });
  });

  test("the session ended: nobody", async () => {
    await store.transaction((tx) => endSession(tx, sessionId, clock.now(), "signed_out"));
    expect(await act()).toBeNull();
  });

  test("all sessions ended: nobody in any of them, but in the one that was spared", async () => {
    const [second, third] = [
      await givenSession(services, person.id),
      await givenSession(services, person.id),
    ];
    const count = await store.transaction((tx) =>
      endSessionsOf(tx, person.id, clock.now(), "password_changed", second),
    );
    expect(count).toBe(2);
    expect([await act(), await act(third)]).toEqual([null, null]);
    expect(await act(second)).not.toBeNull();
  });

  test("the person was disabled: nobody, without any session ended", async () => {
    await change({ disabledAt: clock.now() });
    expect(await act()).toBeNull();
  });

  test("role and wallets changed: the new ones, in the very same session", async () => {
    await change({ role: "viewer", wallets: ["loja-b"] });
    expect(await act()).toMatchObject({ role: "viewer", wallets: ["loja-b"] });
  });

  test("a scope that holds nothing, a mistake: nobody", async () => {
    await change({ wallets: [] });
    expect(await act()).toBeNull();
  });
});

test.each([
  ["finance", SESSION_IDLE_MS.money],
  ["support", SESSION_IDLE_MS.money],
  ["manager", SESSION_IDLE_MS.money],
  ["admin", SESSION_IDLE_MS.money],
  ["viewer", SESSION_IDLE_MS.others],
] as const)("of the role %s ends after so long in which nothing was done", async (role, idleMs) => {
  await change({ role });
  const watched = async () => (await findActors(services, [sessionId])).size;
  clock.advance(idleMs - 1_000);
  expect(await look()).not.toBeNull();
  expect(await watched()).toBe(1);
  clock.advance(1_000);
  expect(await look()).toBeNull();
  // The stream that was open meanwhile ends by this.
  expect(await watched()).toBe(0);
  expect(await act()).toBeNull();
});

test("extends no session by the reads of a page itself; an act does, and then by another half an hour", async () => {
  const left = () => getIdleLeft({ store, clock, actor: { sessionId } as Actor });
  for (let minute = 0; minute < 29; minute++) {
    clock.advance(60_000);
    expect(await look()).not.toBeNull();
  }
  expect(await left()).toEqual({ leftSeconds: 60 });
  await act();
  expect(await left()).toEqual({ leftSeconds: 30 * 60 });
  clock.advance(SESSION_IDLE_MS.money);
  await expect(left()).rejects.toMatchObject({ code: "not_signed_in" });
  expect(await act()).toBeNull();
});

test("a role that moves no money any more lives on, and one that does from now on ends", async () => {
  await change({ role: "viewer" });
  clock.advance(60 * 60_000);
  expect(await look()).toMatchObject({ role: "viewer" });
  await change({ role: "finance" });
  expect(await look()).toBeNull();
});

test("ends after seven days whatever is done in it", async () => {
  let ageMs = 0;
  await change({ role: "viewer" });
  for (; ageMs < SESSION_LIFE_MS - 60_000; ageMs += 6 * 60 * 60_000) {
    expect(await act()).not.toBeNull();
    clock.advance(6 * 60 * 60_000);
  }
  expect(await act()).toBeNull();
});

test("an end keeps its first reason", async () => {
  await store.transaction((tx) => endSession(tx, sessionId, clock.now(), "signed_out"));
  const again = await store.transaction((tx) => endSessionsOf(tx, person.id, clock.now(), "role_changed"));
  expect(again).toBe(0);
});
