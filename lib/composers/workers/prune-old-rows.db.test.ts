import { sql } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { newId } from "@/lib/core/ids";
import { apiCalls } from "@/lib/platform/store/tables/intents";
import { receiptTrials } from "@/lib/platform/store/tables/outages";
import { sessions } from "@/lib/platform/store/tables/people";
import { testServices } from "@/lib/testing/context";
import { givenPerson, givenSession } from "@/lib/testing/factories";
import { pruneOldRows } from "./prune-old-rows.server";

const services = await testServices();
const { store, clock } = services;
const DAY_MS = 86_400_000;
const daysAgo = (days: number) => new Date(clock.now().getTime() - days * DAY_MS);

beforeEach(() => store.transaction((tx) => tx.delete(apiCalls)));

const givenCalls = (count: number, { days, intentId }: { days: number; intentId: string | null }) =>
  store.transaction((tx) =>
    tx.insert(apiCalls).values(
      Array.from({ length: count }, () => ({
        at: daysAgo(days),
        method: "GET" as const,
        path: "/account",
        durationMs: 9,
        intentId,
      })),
    ),
  );
const callsLeft = () => store.read((reader) => reader.select().from(apiCalls));

it("deletes calls of no write after ninety days, and keeps each call of a write", async () => {
  await givenCalls(3, { days: 91, intentId: null });
  await givenCalls(1, { days: 89, intentId: null });
  await givenCalls(2, { days: 900, intentId: newId() });
  expect(await pruneOldRows(services)).toEqual({ hasMore: false });
  const left = await callsLeft();
  expect(left.filter(({ intentId }) => intentId !== null)).toHaveLength(2);
  expect(left.filter(({ intentId }) => intentId === null)).toMatchObject([{ at: daysAgo(89) }]);
});

it("deletes so many at a time, and says that there are more", async () => {
  // The month of these rows has not been over for ninety days, so it cannot be deleted as a whole.
  await givenCalls(5_000, { days: 92, intentId: null });
  await givenCalls(7, { days: 91, intentId: null });
  expect(await pruneOldRows(services)).toEqual({ hasMore: true });
  expect(await callsLeft()).toHaveLength(7);
  expect(await pruneOldRows(services)).toEqual({ hasMore: false });
  expect(await callsLeft()).toEqual([]);
});

it("deletes sessions ninety days after their last day, and none before", async () => {
  const { id: personId } = await givenPerson(services);
  const [old, late, live] = [
    await givenSession(services, personId),
    await givenSession(services, personId),
    await givenSession(services, personId),
  ];
  const expireAt = (id: string, at: Date) =>
    store.transaction((tx) =>
      tx
        .update(sessions)
        .set({ expiresAt: at })
        .where(sql`id = ${id}`),
    );
  await expireAt(old, daysAgo(91));
  await expireAt(late, daysAgo(89));
  await pruneOldRows(services);
  const left = await store.read((reader) => reader.select({ id: sessions.id }).from(sessions));
  expect(left.map(({ id }) => id).toSorted()).toEqual([late, live].toSorted());
});

it("forgets what an instance that is gone wrote to try its receipt", async () => {
  const trial = (hours: number) => ({
    instanceId: newId(),
    triedAt: sql`guiche_now() - make_interval(hours => ${hours})`,
    body: Buffer.alloc(10),
  });
  const lives = trial(1);
  await store.transaction((tx) => tx.insert(receiptTrials).values([trial(25), lives]));
  await pruneOldRows(services);
  const left = await store.read((reader) => reader.select().from(receiptTrials));
  expect(left.map(({ instanceId }) => instanceId)).toEqual([lives.instanceId]);
});
