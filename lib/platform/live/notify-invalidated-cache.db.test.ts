import { afterAll, beforeAll, beforeEach, describe, expect, inject, test, vi } from "vitest";
import { eq } from "drizzle-orm";
import { findActor, endSession } from "@/lib/platform/auth/sessions/sessions.server";
import { type PersonRow, findPerson, updatePerson } from "@/lib/platform/auth/records.server";
import { walletIsShown, walletsOf } from "@/lib/platform/auth/rights/wallets-in-scope.server";
import { getSettings } from "@/lib/platform/settings/get-settings.server";
import { listFreezes } from "@/lib/platform/settings/list-freezes.server";
import { saveSetting } from "@/lib/platform/settings/records.server";
import { deleteFreeze, insertFreeze } from "@/lib/platform/settings/freeze-records.server";
import { type Store } from "@/lib/platform/store/store.server";
import { balances, wallets } from "@/lib/platform/store/tables/wallets";
import { testContext, testServices } from "@/lib/testing/context";
import { givenPerson, givenSession } from "@/lib/testing/factories";
import { type SilentProxy, startProxyFor } from "@/lib/testing/silent-proxy";
import { findPosition } from "./find-position.server";
import { type LiveHub, openLiveHub } from "./hub.server";
import {
  CACHE_ENTRIES_MAX,
  CACHE_MS,
  CACHED_TABLES,
  openInvalidatedCache,
} from "./notify-invalidated-cache.server";
import { publish } from "./publish.server";

// Actions of another instance are simulated here on the same database, beside the cache. Only its notifications are
// received.
const base = await testServices();
let nowMs = 0;
let asked = 0;
const counting: Store = {
  ...base.store,
  read: (work) => {
    asked++;
    return base.store.read(work);
  },
};
const kept = openInvalidatedCache(() => nowMs);
const services = { ...base, store: counting, kept };

let proxy: SilentProxy;
let hub: LiveHub;
let person: PersonRow;
let sessionId: string;
beforeAll(async () => {
  proxy = await startProxyFor(inject("postgresUrl"));
  hub = openLiveHub(proxy.urlFor(base.store.url));
  kept.follow(hub);
  await vi.waitUntil(() => hub.isListening());
});
afterAll(async () => {
  await hub.close();
  await proxy.close();
});
beforeEach(async () => {
  person = await givenPerson(base, { role: "finance" });
  sessionId = await givenSession(base, person.id);
  kept.drop();
  asked = 0;
});

const look = () => findActor(services, sessionId, { isActivity: false, from: "kept" });
const write = base.store.transaction;

test("asks once for what was asked a moment ago, whoever asks", async () => {
  expect((await Promise.all([look(), look(), look()])).map((actor) => actor?.role)).toEqual(
    Array.from({ length: 3 }, () => "finance"),
  );
  await look();
  expect(asked).toBe(1);
  nowMs += CACHE_MS;
  await look();
  expect(asked).toBe(2);
});

test("an act goes by the rows, and hears of nothing too late", async () => {
  await look();
  await findActor(services, sessionId, { isActivity: false });
  expect(asked).toBe(2);
});

describe("told by another instance, takes effect without its time having passed:", () => {
  test("a session that ended", async () => {
    expect(await look()).not.toBeNull();
    await write((tx) => endSession(tx, sessionId, base.clock.now(), "ended_by_admin"));
    await vi.waitUntil(async () => (await look()) === null);
  });

  test("a role and wallets that changed, and a person who was disabled", async () => {
    await look();
    await write((tx) => updatePerson(tx, person.id, { role: "viewer", wallets: ["loja-b"] }));
    await vi.waitUntil(async () => (await look())?.role === "viewer");
    await write((tx) => updatePerson(tx, person.id, { disabledAt: base.clock.now() }));
    await vi.waitUntil(async () => (await look()) === null);
  });

  test("a wallet that is new, is suspended or has another balance", async () => {
    const ctx = await testContext(services);
    const mine = async () =>
      (await walletsOf(services, ctx.actor)).find(({ reference }) => reference === "loja-a");
    expect([await mine(), await walletIsShown(services, "loja-a")]).toEqual([undefined, false]);
    await write((tx) =>
      tx.insert(wallets).values({
        reference: "loja-a",
        subAccountId: null,
        name: "Loja A",
        status: "approved",
        createdAt: base.clock.now(),
        readAt: null,
      }),
    );
    await vi.waitUntil(() => walletIsShown(services, "loja-a"));
    await vi.waitUntil(async () => (await mine())?.status === "approved");
    await write((tx) =>
      tx.update(wallets).set({ status: "suspended" }).where(eq(wallets.reference, "loja-a")),
    );
    await vi.waitUntil(async () => (await mine())?.status === "suspended");
    const balance = { heldCentavos: 0, promotionalCentavos: 0, totalCentavos: 0, readAt: base.clock.now() };
    await write((tx) =>
      tx.insert(balances).values({ ...balance, wallet: "loja-a", availableCentavos: 100 } as never),
    );
    await vi.waitUntil(async () => (await mine())?.availableCentavos === 100);
    await write((tx) => tx.update(balances).set({ availableCentavos: 200 as never }));
    await vi.waitUntil(async () => (await mine())?.availableCentavos === 200);
  });

  test("a setting", async () => {
    const hours = async () => (await getSettings(services)).blockResponseHours;
    const before = await hours();
    await write((tx) =>
      saveSetting(tx, {
        name: "blockResponseHours",
        value: before + 1,
        changedAt: base.clock.now(),
        changedBy: null,
      }),
    );
    await vi.waitUntil(async () => (await hours()) === before + 1);
  });

  test("a freeze, set and lifted", async () => {
    const ctx = await testContext(services);
    const frozen = async () => (await listFreezes(ctx)).items.length;
    expect(await frozen()).toBe(0);
    const row = { wallet: "*", reason: "Suspeita", frozenAt: base.clock.now(), frozenBy: null };
    await write((tx) => insertFreeze(tx, row));
    await vi.waitUntil(async () => (await frozen()) === 1);
    await write((tx) => deleteFreeze(tx, "*"));
    await vi.waitUntil(async () => (await frozen()) === 0);
  });
});

test("a session that is seen again is no news, and is written down once", async () => {
  const seen = vi.fn();
  const leave = hub.subscribe({ onFrames: () => undefined, onGap: () => undefined, onTable: seen });
  base.clock.advance(61_000);
  const act = () => findActor(services, sessionId, { isActivity: true, from: "kept" });
  await Promise.all([act(), act(), act()]);
  await write((tx) => publish(tx, [{ name: "charge.changed" }]));
  await look();
  expect(asked).toBe(1);
  expect(seen).not.toHaveBeenCalled();
  leave();
});

test("drops with the next frame an answer that holds until any event", async () => {
  const read = vi.fn(() => Promise.resolve("here"));
  const ask = () => kept.get("place", ["anything"], read);
  await ask();
  await ask();
  expect(read).toHaveBeenCalledTimes(1);
  await write((tx) => publish(tx, [{ name: "charge.changed" }]));
  await vi.waitUntil(async () => (await ask(), read.mock.calls.length === 2));
});

test("a change while the question is on its way is asked about again", async () => {
  let answer: (role: string) => void = () => undefined;
  const first = kept.get("slow", ["people"], () => new Promise<string>((done) => (answer = done)));
  const told = new Promise((onTable) => {
    hub.subscribe({ onFrames: () => undefined, onGap: () => undefined, onTable });
  });
  await write((tx) => updatePerson(tx, person.id, { name: "Outro nome" }));
  await told;
  answer("old");
  expect(await first).toBe("old");
  expect(await kept.get("slow", ["people"], () => Promise.resolve("new"))).toBe("new");
});

test("nothing that is kept lacks what a position has: nobody would be told of it", async () => {
  // The word of the change is still on its way.
  const unheard = openInvalidatedCache(() => nowMs);
  unheard.follow({ isListening: () => true, subscribe: () => () => undefined });
  const name = () =>
    unheard.get("name", ["anything"], () =>
      base.store.read(async (reader) => (await findPerson(reader, person.id))?.name),
    );
  const place = () => unheard.position(() => base.store.read(findPosition));
  await name();
  await write((tx) => updatePerson(tx, person.id, { name: "Nome novo" }));
  expect(await name()).toBe(person.name);
  const position = await place();
  expect(await name()).toBe("Nome novo");
  expect(await place()).toBe(position);
});

test("lets go of the oldest where it is full, and of all that is too old", async () => {
  const full = openInvalidatedCache(() => nowMs);
  full.follow({ isListening: () => true, subscribe: () => () => undefined });
  const read = vi.fn(() => Promise.resolve(0));
  const ask = (number: number) => full.get(`question ${number}`, ["people"], read);
  for (let number = 0; number <= CACHE_ENTRIES_MAX; number++) await ask(number);
  expect(read).toHaveBeenCalledTimes(CACHE_ENTRIES_MAX + 1);
  await ask(CACHE_ENTRIES_MAX);
  expect(read).toHaveBeenCalledTimes(CACHE_ENTRIES_MAX + 1);
  await ask(0);
  expect(read).toHaveBeenCalledTimes(CACHE_ENTRIES_MAX + 2);
});

test("caches nothing after a failed read", async () => {
  await expect(kept.get("broken", ["people"], () => Promise.reject(new Error("away")))).rejects.toThrow(
    "away",
  );
  expect(await kept.get("broken", ["people"], () => Promise.resolve("back"))).toBe("back");
});

test("each table that is kept says that it changed", async () => {
  const { rows } = await base.store.readers.query<{ table: string }>(
    `select distinct relname as table from pg_trigger join pg_class on pg_class.oid = tgrelid
     join pg_proc on pg_proc.oid = tgfoid where proname = 'tell_of_table' order by 1`,
  );
  expect(rows.map(({ table }) => table)).toEqual([...CACHED_TABLES].toSorted());
});

test("keeps nothing while nobody listens, and nothing from before", async () => {
  await look();
  proxy.setMode("cut");
  await vi.waitUntil(() => !hub.isListening());
  asked = 0;
  await look();
  await look();
  expect(asked).toBe(2);
  await write((tx) => updatePerson(tx, person.id, { role: "viewer" }));
  proxy.setMode("pass");
  await vi.waitUntil(() => hub.isListening());
  expect((await look())?.role).toBe("viewer");
});
