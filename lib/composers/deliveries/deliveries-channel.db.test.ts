import { sql } from "drizzle-orm";
import { afterAll, expect, it, vi } from "vitest";
import { testServices } from "@/lib/testing/context";
import { hearDeliveries, openDeliveryAnnouncer } from "./deliveries-channel.server";

const services = await testServices();
const stopping = new AbortController();
const heard: number[] = [];
const hearing = hearDeliveries(services, { push: (id) => void heard.push(id) }, stopping.signal);
afterAll(async () => {
  stopping.abort();
  await hearing;
});

const listeners = () =>
  services.store.read((reader) =>
    reader.rows<{ pid: number }>(
      sql`select pid from pg_stat_activity where datname = current_database() and application_name = 'guiche-received'
        and query like 'listen%'`,
    ),
  );

it("tells another process of each delivery once, however many come at once", async () => {
  await vi.waitUntil(async () => (await listeners()).length === 1);
  const announcer = openDeliveryAnnouncer(services);
  const ids = Array.from({ length: 1_500 }, (_, place) => 1_000_000_000 + place);
  for (const id of ids) announcer.push(id);
  await vi.waitUntil(() => heard.length >= ids.length);
  announcer.push(7);
  await vi.waitUntil(() => heard.includes(7));
  expect(heard.toSorted((a, b) => a - b)).toEqual([7, ...ids]);
  expect(announcer.size()).toBe(0);
});

it("hears again after its connection was cut", async () => {
  const [listener] = await listeners();
  await services.store.transaction((tx) => tx.execute(sql`select pg_terminate_backend(${listener?.pid})`));
  await vi.waitUntil(async () => (await listeners()).some(({ pid }) => pid !== listener?.pid));
  openDeliveryAnnouncer(services).push(8);
  await vi.waitUntil(() => heard.includes(8));
});
