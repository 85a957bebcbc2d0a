import { sql } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { encodeCursor } from "@/lib/core/reads/cursor";
import { newId } from "@/lib/core/ids";
import { apiCalls } from "@/lib/platform/store/tables/intents";
import { copyRows } from "@/lib/testing/copy-database";
import { testDatabase } from "@/lib/testing/database";
import { dropPassedMonths, listCallRows, makeCallMonths } from "./records.server";

const { store, url } = await testDatabase();
const restored = await testDatabase();
const NOW = new Date("2026-11-23T12:00:00Z");

const make = (now = NOW) => store.transaction((tx) => makeCallMonths(tx, now));
const drop = (before: string) => store.transaction((tx) => dropPassedMonths(tx, new Date(before)));
const given = (at: string, intentId: string | null = null) =>
  store.transaction((tx) =>
    tx
      .insert(apiCalls)
      .values({ at: new Date(at), method: "GET", path: "/account", durationMs: 9, intentId }),
  );
/** Each call with the part that it is in. */
const calls = () =>
  store.read((reader) =>
    reader.rows<{ at: string; part: string }>(sql`
      select to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS') as at, tableoid::regclass::text as part
      from api_calls order by at`),
  );
const parts = async () =>
  (
    await store.read((reader) =>
      reader.rows<{ part: string }>(sql`
        select inhrelid::regclass::text as part from pg_inherits where inhparent = 'api_calls'::regclass order by 1`),
    )
  ).map(({ part }) => part);

beforeEach(async () => {
  await store.transaction((tx) => tx.delete(apiCalls));
  await drop("2999-01-01T00:00:00Z");
});

it("makes this month and the next ones, once", async () => {
  expect(await make()).toBe(3);
  expect(await parts()).toEqual([
    "api_calls_2026_11",
    "api_calls_2026_12",
    "api_calls_2027_01",
    "api_calls_default",
  ]);
  expect(await make()).toBe(0);
  expect(
    await Promise.all([make(new Date("2027-03-01T00:00:00Z")), make(new Date("2027-03-01T00:00:00Z"))]),
  ).toEqual(expect.arrayContaining([0, 3]));
});

it("puts the last moment of a month into it, and the first one of the next into the next", async () => {
  await make();
  await given("2026-11-30T23:59:59.999Z");
  await given("2026-12-01T00:00:00.000Z");
  expect(await calls()).toEqual([
    { at: "2026-11-30T23:59:59.999", part: "api_calls_2026_11" },
    { at: "2026-12-01T00:00:00.000", part: "api_calls_2026_12" },
  ]);
});

it("refuses nothing that comes in a month that was not made, and moves it there when it is", async () => {
  await make();
  await given("2027-06-15T00:00:00Z");
  await given("2024-02-29T00:00:00Z");
  expect((await calls()).map(({ part }) => part)).toEqual(["api_calls_default", "api_calls_default"]);
  expect(await make()).toBe(2);
  expect((await calls()).map(({ part }) => part)).toEqual(["api_calls_2024_02", "api_calls_2027_06"]);
});

it("refuses nothing that comes while its month is being made", async () => {
  let late: Promise<unknown> = Promise.resolve();
  await store.transaction(async (tx) => {
    await makeCallMonths(tx, NOW);
    late = given("2026-11-23T12:00:00Z");
    const waiting = () =>
      store.read((reader) =>
        reader.rows(sql`
          select from pg_locks join pg_database on pg_database.oid = database
          where not granted and datname = current_database()`),
      );
    await expect.poll(waiting).not.toEqual([]);
  });
  await late;
  expect((await calls()).map(({ part }) => part)).toEqual(["api_calls_2026_11"]);
});

it("takes over a backup that was made in other months", async () => {
  await make();
  await given("2026-11-02T00:00:00Z", newId());
  await copyRows(url, restored.ownerUrl);
  await restored.store.transaction((tx) => makeCallMonths(tx, new Date("2027-05-01T00:00:00Z")));
  const found = await restored.store.read((reader) =>
    reader.rows<{ part: string }>(sql`select tableoid::regclass::text as part from api_calls`),
  );
  expect(found).toEqual([{ part: "api_calls_2026_11" }]);
});

it("drops a month that is over, and none that has a call of a write or is not over", async () => {
  await given("2026-06-30T23:59:59Z");
  await given("2026-07-01T00:00:00Z", newId());
  await given("2026-08-31T23:00:00Z");
  await make();
  expect(await drop("2026-08-31T23:59:59Z")).toBe(1);
  expect((await calls()).map(({ part }) => part)).toEqual(["api_calls_2026_07", "api_calls_2026_08"]);
  expect(await drop("2026-09-01T00:00:00Z")).toBe(1);
  expect((await calls()).map(({ part }) => part)).toEqual(["api_calls_2026_07"]);
});

it("reads a page in one order over the months, and of an old page no later month", async () => {
  const days = Array.from({ length: 24 }, (_, index) => new Date(NOW.getTime() - index * 5 * 86_400_000));
  for (const day of days) await given(day.toISOString());
  await make();
  await store.snapshot(async (reader) => {
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await listCallRows(reader, "all", {}, { cursor, size: 7 });
      seen.push(...page.rows.map(({ at }) => at.toISOString()));
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(seen).toEqual(days.map((day) => day.toISOString()));
  });
  const walked = await store.snapshot(async (reader) => {
    const scans = async () =>
      new Map(
        (
          await reader.rows<{ part: string; scans: number }>(sql`
            select relname as part, (pg_stat_get_xact_numscans(inhrelid) + (
              select sum(pg_stat_get_xact_numscans(indexrelid)) from pg_index where indrelid = inhrelid))::int as scans
            from pg_inherits join pg_class on pg_class.oid = inhrelid where inhparent = 'api_calls'::regclass`)
        ).map(({ part, scans: count }) => [part, count]),
      );
    const before = await scans();
    const cursor = encodeCursor({ at: new Date("2026-09-15T00:00:00Z"), id: "999999" });
    await listCallRows(reader, "all", {}, { cursor, size: 7 });
    return [...(await scans())]
      .filter(([part, count]) => count > (before.get(part) ?? 0))
      .map(([part]) => part);
  });
  expect(walked).toContain("api_calls_2026_09");
  for (const later of ["api_calls_2026_10", "api_calls_2026_11", "api_calls_2026_12"])
    expect(walked).not.toContain(later);
});
