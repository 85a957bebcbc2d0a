import fc from "fast-check";
import { ne, sql } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { newId } from "@/lib/core/ids";
import { centavos } from "@/lib/core/money/money";
import { type Observation } from "@/lib/engine/projection/observation";
import { ingestObservations } from "@/lib/engine/mirror/ingest-observations.server";
import {
  dailyTotals,
  hourTotals,
  lateTotals,
  movements,
  projectTotals,
} from "@/lib/platform/store/tables/money";
import { testServices } from "@/lib/testing/context";
import { givenWallets } from "@/lib/testing/factories";
import { WALLETS, readOf, anyObservations } from "@/lib/testing/arbitrary-observations";
import { correctTotals, listWrongTotals } from "./records.server";

const HISTORIES = 100;
const SEED = 20_261_122;
const MAX = 1_000;
const PROJECTS = [newId(), newId(), null];

const services = await testServices();
const { store, clock } = services;
await givenWallets(services, [...WALLETS]);

const wrong = () => store.read((reader) => listWrongTotals(reader, MAX));
const totals = () =>
  store.read((reader) => reader.select().from(dailyTotals).where(ne(dailyTotals.wallet, "nobody")));
const late = () => store.read((reader) => reader.select().from(lateTotals));
const ofProjects = () => store.read((reader) => reader.select().from(projectTotals));
const ofHours = () => store.read((reader) => reader.select().from(hourTotals));
const tell = (list: readonly Observation[]) =>
  store.transaction((tx) => ingestObservations(tx, list, clock.now()));
/** Each observation has an object of its own. */
const paid = (): Observation => {
  const one = readOf("payment", "completed", 60, centavos(1_000));
  return { ...one, told: { ...one.told, id: newId() } };
};
const spoil = () =>
  store.transaction(async (tx) => {
    await tx.execute(sql`update daily_totals set count = count + 3, amount_centavos = 5
      where (day, wallet, measure) in (
        select day, wallet, measure from daily_totals where wallet <> 'nobody' order by 1, 2, 3 limit 4)`);
    await tx.execute(sql`delete from daily_totals
      where (day, wallet, measure) in (
        select day, wallet, measure from daily_totals where wallet <> 'nobody' order by 1, 2, 3 desc limit 2 offset 5)`);
    await tx.execute(sql`insert into daily_totals values ('2001-01-01', 'nobody', 'payment', 1, 99)
      on conflict (day, wallet, measure) do update set count = 1, amount_centavos = 99`);
  });

beforeAll(async () => {
  const drawn = fc.sample(anyObservations, { seed: SEED, numRuns: HISTORIES });
  for (const list of drawn) {
    const ids = new Map<string, string>();
    const own = (id: string): string => {
      const known = ids.get(id) ?? newId();
      ids.set(id, known);
      return known;
    };
    clock.advance(3_600_000);
    for (const [at, one] of list.entries()) {
      const { told } = one;
      const renamed =
        told.about === "block" && told.transactionId !== null
          ? { ...told, id: own(told.id), transactionId: own(told.transactionId) }
          : { ...told, id: own(told.id) };
      const named =
        renamed.about === "transaction" && one.source === "read"
          ? { ...renamed, projectId: PROJECTS[at % PROJECTS.length] ?? null }
          : renamed;
      await tell([{ ...one, told: named }]);
    }
  }
});

it("finds the sums of every history as they were kept, corrections and all", async () => {
  const lines = await store.read((reader) => reader.select().from(movements));
  expect(lines.filter(({ correction }) => correction !== null).length).toBeGreaterThan(25);
  expect((await late()).length).toBeGreaterThan(10);
  expect((await ofProjects()).some(({ count }) => count > 0)).toBe(true);
  // Some payment left its project, or was not paid after all.
  expect((await ofProjects()).some(({ count }) => count === 0)).toBe(true);
  // A day's hours are that day's payments, as they stand.
  expect((await ofHours()).some(({ count }) => count > 0)).toBe(true);
  expect(await wrong()).toEqual([]);
});

it("names each sum that is wrong, and corrects it as what was booked says", async () => {
  const known = await totals();
  await spoil();
  const found = await wrong();
  expect(found).toHaveLength(7);
  expect(found[0]).toEqual({
    day: "2001-01-01",
    wallet: "nobody",
    measure: "payment",
    recordedOn: null,
    projectId: null,
    hour: null,
    countKept: 1,
    countBooked: 0,
    amountKept: 99,
    amountBooked: 0,
  });
  expect(await store.transaction(correctTotals)).toBe(7);
  expect(await wrong()).toEqual([]);
  expect(await totals()).toEqual(expect.arrayContaining(known));
  expect(await store.transaction(correctTotals)).toBe(0);
});

it("corrects what was recorded late, and what was paid in a project or an hour, alike", async () => {
  const [known, paid, hours] = [await late(), await ofProjects(), await ofHours()];
  await store.transaction(async (tx) => {
    await tx.execute(sql`update late_totals set amount_centavos = amount_centavos + 1
      where (wallet, recorded_on, day, measure) in (select wallet, recorded_on, day, measure from late_totals limit 3)`);
    await tx.execute(sql`delete from project_totals where count > 0`);
    await tx.execute(sql`delete from hour_totals where count > 0`);
  });
  const gone = paid.filter(({ count }) => count > 0).length;
  const hoursGone = hours.filter(({ count }) => count > 0).length;
  const found = await wrong();
  expect(found.filter(({ recordedOn }) => recordedOn !== null)).toHaveLength(3);
  expect(found.filter(({ projectId }) => projectId !== null)).toHaveLength(gone);
  expect(found.filter(({ hour }) => hour !== null)).toHaveLength(hoursGone);
  expect(await store.transaction(correctTotals)).toBe(3 + gone + hoursGone);
  expect(await wrong()).toEqual([]);
  expect(await late()).toEqual(expect.arrayContaining(known));
});

it("waits for no writer and holds none up, whoever commits first", async () => {
  await spoil();
  await store.transaction(async (tx) => {
    await ingestObservations(tx, [paid()], clock.now());
    // Another's booking is open, and theirs commits before this one.
    expect(await store.transaction(correctTotals)).toBeGreaterThan(0);
    await store.transaction(async (other) => {
      await ingestObservations(other, [paid()], clock.now());
    });
  });
  expect(await wrong()).toEqual([]);

  await spoil();
  await store.transaction(async (tx) => {
    await correctTotals(tx);
    // The same day's sums, before the correction commits.
    await tell([paid()]);
  });
  expect(await wrong()).toEqual([]);
});
