import { EFFECT_TYPES, MOVEMENT_KINDS } from "@/lib/core/enums/money";
import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { type Context } from "@/lib/platform/context.server";
import { centavos } from "@/lib/core/money/money";
import { addDaysTo, dayOf, startOfDayInSaoPaulo } from "@/lib/core/time/sao-paulo";
import { addUp } from "@/lib/core/money/sum";
import { balanceBaselines, balanceDrifts } from "@/lib/platform/store/tables/balance-drift";
import { type TestServices, testContext, testServices } from "@/lib/testing/context";
import { getStatement } from "./get-statement.server";
import { listStatementLines } from "./list-statement-lines.server";
import { listDaySumsRecordedAfter } from "./records.server";
import { type StatementLine, type StatementWanted } from "./schema";
import { givenMoney } from "@/lib/testing/mirror";

const FIRST_DAY = "2026-10-01";
const DAYS = 12;
const WALLETS = ["principal", "loja-a"] as const;

type Written = { wallet: string; available: number; held: number; day: string };

let services: TestServices;
let ctx: Context;

const effects = fc.array(
  fc.record({
    type: fc.constantFrom(...EFFECT_TYPES),
    minutes: fc.nat(DAYS * 24 * 60 - 1),
    lines: fc.array(
      fc.record({
        wallet: fc.constantFrom(...WALLETS),
        kind: fc.constantFrom(...MOVEMENT_KINDS),
        available: fc.integer({ min: -90_000, max: 90_000 }),
        held: fc.oneof(fc.constant(0), fc.integer({ min: -50_000, max: 50_000 })),
      }),
      { minLength: 1, maxLength: 4 },
    ),
    isRepeated: fc.boolean(),
  }),
  { minLength: 250, maxLength: 250 },
);

async function readAll(wallet: Context, period: StatementWanted): Promise<StatementLine[]> {
  const lines: StatementLine[] = [];
  let cursor: string | undefined;
  do {
    const page = await listStatementLines(wallet, { ...period, cursor });
    lines.push(...page.items);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return lines;
}

beforeAll(async () => {
  services = await testServices();
  ctx = await testContext(services);
});

describe("the statement of random effects, some told twice and in any order", () => {
  const written: Written[] = [];

  beforeAll(async () => {
    const [sample] = fc.sample(effects, { numRuns: 1, seed: 20_261_120 });
    const start = startOfDayInSaoPaulo(FIRST_DAY).getTime();
    for (const effect of sample ?? []) {
      const settledAt = new Date(start + effect.minutes * 60_000);
      const reported = {
        type: effect.type,
        objectId: randomUUID(),
        transactionId: null,
        settledAt,
      };
      const lines = effect.lines.map((line) => ({
        ...line,
        available: centavos(line.available),
        held: centavos(line.held),
      }));
      const booked = () =>
        services.store.transaction((tx) => givenMoney(tx, reported, lines, services.clock.now()));
      await booked();
      if (effect.isRepeated) await expect(booked()).rejects.toThrow();
      written.push(
        ...effect.lines
          .filter(({ available, held }) => available !== 0 || held !== 0)
          .map((line) => ({ ...line, day: dayOf(settledAt) })),
      );
    }
  });

  const sumOf = (rows: readonly Written[]) => ({
    availableCentavos: rows.reduce((sum, { available }) => sum + available, 0),
    heldCentavos: rows.reduce((sum, { held }) => sum + held, 0),
  });

  it.each([
    ["principal", 0, DAYS - 1],
    ["principal", 4, 7],
    ["loja-a", 3, 3],
    ["loja-a", 0, DAYS + 5],
  ])("adds up to the movements of %s, days %i to %i", async (wallet, first, last) => {
    const period = { from: addDaysTo(FIRST_DAY, first), to: addDaysTo(FIRST_DAY, last) };
    const of = { ...ctx, wallet };
    const own = written.filter((row) => row.wallet === wallet);
    const before = sumOf(own.filter(({ day }) => day < period.from));
    const upTo = sumOf(own.filter(({ day }) => day <= period.to));
    const within = own.filter(({ day }) => day >= period.from && day <= period.to);

    const summary = await getStatement(of, period);
    expect(summary.opening).toEqual(before);
    expect(summary.closing).toEqual(upTo);
    expect(summary.creditCentavos).toBe(
      within.reduce((sum, { available }) => sum + Math.max(0, available), 0),
    );
    expect(summary.debitCentavos).toBe(
      within.reduce((sum, { available }) => sum + Math.min(0, available), 0),
    );

    const lines = await readAll(of, period);
    expect(lines).toHaveLength(within.length);
    // Newest first: the first line has the closing balance, and each line is the older line's balance plus its own
    // amount.
    expect(lines[0]?.balance).toEqual(upTo);
    lines.forEach((line, index) => {
      const elder = lines[index + 1]?.balance ?? before;
      expect(line.balance).toEqual({
        availableCentavos: addUp(elder.availableCentavos, line.availableCentavos),
        heldCentavos: addUp(elder.heldCentavos, line.heldCentavos),
      });
    });
    for (const day of summary.days) {
      expect(day.closing).toEqual(lines.find((line) => line.day === day.day)?.balance ?? day.opening);
    }
  });

  it("lets each day begin where the one before it ended", async () => {
    const { days } = await getStatement(ctx, { from: FIRST_DAY, to: addDaysTo(FIRST_DAY, DAYS) });
    days.slice(0, -1).forEach((day, index) => expect(day.opening).toEqual(days[index + 1]?.closing));
  });
});

it("marks what was told on a later day, and keeps it in its own day", async () => {
  const settledAt = new Date("2026-11-10T23:30:00-03:00");
  const wallet = { ...ctx, wallet: "loja-tardia" };
  await services.store.transaction((tx) =>
    givenMoney(
      tx,
      { type: "payment_credit", objectId: randomUUID(), transactionId: null, settledAt },
      [{ wallet: "loja-tardia", kind: "payment", available: centavos(100) }],
      new Date("2026-11-11T00:10:00-03:00"),
    ),
  );
  const { items } = await listStatementLines(wallet, { from: "2026-11-10", to: "2026-11-10" });
  expect(items).toMatchObject([{ day: "2026-11-10", isLate: true, availableCentavos: 100 }]);
  expect(
    (await getStatement(wallet, { from: "2026-11-11", to: "2026-11-11" })).opening.availableCentavos,
  ).toBe(100);
});

it("begins with what stood in the wallet before the dashboard, and calls nothing older than it late", async () => {
  const { store } = services;
  const since = new Date("2026-11-12T09:00:00-03:00");
  await store.transaction(async (tx) => {
    await tx.insert(balanceBaselines).values({
      ...{ id: randomUUID(), wallet: "principal", at: since },
      ...{ availableCentavos: centavos(0), heldCentavos: centavos(0) },
    });
    await tx.insert(balanceDrifts).values({
      ...{ wallet: "loja-antiga", state: "agrees", readingId: 1 },
      ...{ unexplainedAvailableCentavos: centavos(0), unexplainedHeldCentavos: centavos(0) },
      ...{ baselineAvailableCentavos: centavos(50_000), baselineHeldCentavos: centavos(700) },
    });
  });

  const wallet = { ...ctx, wallet: "loja-antiga" };
  const pay = (settled: string, recorded: string) =>
    store.transaction((tx) =>
      givenMoney(
        tx,
        {
          ...{ type: "payment_credit", objectId: randomUUID(), source: "read", transactionId: null },
          settledAt: new Date(settled),
        } as const,
        [{ wallet: "loja-antiga", kind: "payment", available: centavos(100) }],
        new Date(recorded),
      ),
    );
  await pay("2026-11-11T10:00:00-03:00", "2026-11-12T10:00:00-03:00");
  await pay("2026-11-12T10:00:00-03:00", "2026-11-13T10:00:00-03:00");

  const period = { from: "2026-11-12", to: "2026-11-12" };
  expect(await getStatement(wallet, period)).toMatchObject({
    opening: { availableCentavos: 50_100, heldCentavos: 700 },
    closing: { availableCentavos: 50_200, heldCentavos: 700 },
  });
  const { items } = await listStatementLines(wallet, { ...period, from: "2026-11-11" });
  expect(items).toMatchObject([
    { day: "2026-11-12", isLate: true, balance: { availableCentavos: 50_200 } },
    { day: "2026-11-11", isLate: false, balance: { availableCentavos: 50_100 } },
  ]);
});

describe("the statement as of any moment, of lines that were recorded days before and after their own", () => {
  const wallet = "loja-entao";
  const start = startOfDayInSaoPaulo(FIRST_DAY).getTime();
  const minutesOn = (minutes: number) => new Date(start + minutes * 60_000);
  const AT_MOST = DAYS * 24 * 60;
  const told = fc.record({
    settled: fc.nat(AT_MOST - 1),
    // Mostly at once; now and then days later, or by a clock that was behind.
    recordedAfter: fc.oneof(fc.nat(90), fc.nat(90), fc.integer({ min: -3_000, max: 3 * 24 * 60 })),
    available: fc.integer({ min: -9_000, max: 9_000 }),
    held: fc.oneof(fc.constant(0), fc.integer({ min: -5_000, max: 5_000 })),
  });
  const moments = fc.array(fc.nat(AT_MOST + 5_000), { minLength: 30, maxLength: 30 });

  beforeAll(async () => {
    const [rows = []] = fc.sample(fc.array(told, { minLength: 300, maxLength: 300 }), {
      numRuns: 1,
      seed: 20_261_123,
    });
    for (const { settled, recordedAfter, available, held } of rows)
      await services.store.transaction((tx) =>
        givenMoney(
          tx,
          { type: "adjustment", objectId: randomUUID(), transactionId: null, settledAt: minutesOn(settled) },
          [{ wallet, kind: "adjustment", available: centavos(available), held: centavos(held) }],
          minutesOn(settled + recordedAfter),
        ),
      );
  });

  it("has the sums of its lines, whatever day they are of", async () => {
    const [at = []] = fc.sample(moments, { numRuns: 1, seed: 20_261_123 });
    for (const [index, minutes] of at.entries()) {
      const moment = minutesOn(minutes);
      const to = addDaysTo(FIRST_DAY, index % (DAYS + 2));
      const [summed, plain] = await services.store.snapshot(async (reader) => [
        await listDaySumsRecordedAfter(reader, wallet, moment, to),
        await reader.rows<Record<string, string | number>>(sql`
          select day::text, count(*)::int as lines,
            coalesce(sum(available_centavos) filter (where available_centavos > 0), 0)::int as "creditCentavos",
            coalesce(sum(available_centavos) filter (where available_centavos < 0), 0)::int as "debitCentavos",
            sum(held_centavos)::int as "heldChangeCentavos"
          from movements where wallet = ${wallet} and recorded_at > ${moment.toISOString()}::timestamptz and day <= ${to}
          group by day order by day`),
      ]);
      expect(summed).toEqual(plain);
    }
  });

  it("lets every line stand at the sum of all that had been recorded up to it", async () => {
    const period = { from: FIRST_DAY, to: addDaysTo(FIRST_DAY, DAYS) };
    for (const asOf of [minutesOn(3_000).toISOString(), minutesOn(9_999).toISOString(), undefined]) {
      const lines = await readAll({ ...ctx, wallet }, { ...period, ...(asOf && { asOf }) });
      const plain = await services.store.read((reader) =>
        reader.rows<{ id: string; available: number; held: number }>(sql`
          select id, (sum(available_centavos) over upto)::int as available, (sum(held_centavos) over upto)::int as held
          from movements where wallet = ${wallet} and (${asOf ?? null}::timestamptz is null or recorded_at <= ${asOf ?? null})
          window upto as (order by settled_at, id) order by settled_at desc, id desc`),
      );
      expect(lines.map(({ id, balance }) => ({ id, ...balance }))).toEqual(
        plain.map(({ id, available, held }) => ({ id, availableCentavos: available, heldCentavos: held })),
      );
    }
  });
});
