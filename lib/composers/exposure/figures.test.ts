import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDaysTo } from "@/lib/core/time/sao-paulo";
import { addUp } from "@/lib/core/money/sum";
import { wilson } from "@/lib/core/wilson";
import { OUTCOME_GROUPS } from "@/lib/core/enums/outcomes";
import {
  EXPOSURE_GROUPS,
  type EndedBlock,
  type HeldBlock,
  ageOf,
  answerHoursOf,
  breakDown,
  heldByDay,
  outcomesBy,
  ratioOf,
  rollingRate,
  spendLegs,
} from "./figures";

const NOW = new Date("2026-11-25T15:00:00Z");
const HOUR_MS = 3_600_000;
const ago = (hours: number) => new Date(NOW.getTime() - hours * HOUR_MS);
const named = (ids: readonly string[]) => fc.option(fc.constantFrom(...ids).map((id) => ({ id, name: id })));

const held: fc.Arbitrary<HeldBlock> = fc.record({
  id: fc.uuid(),
  wallet: fc.constantFrom("principal", "loja-a", "loja-b"),
  kind: fc.constantFrom("med", "judicial", "administrative", "other"),
  amountCentavos: fc.integer({ min: 1, max: 10_000_000 }),
  createdAt: fc.integer({ min: 0, max: 2_000 }).map(ago),
  project: named(["p1", "p2"]),
  payer: named(["c1", "c2", "c3"]),
  legsCentavos: fc.integer({ min: 0, max: 10_000_000 }),
});

describe("the breakdowns of what is held", () => {
  it("hold every block once, whatever they are put together by", () => {
    fc.assert(
      fc.property(fc.array(held, { maxLength: 60 }), (blocks) => {
        const sum = addUp(...blocks.map(({ amountCentavos }) => amountCentavos));
        const legs = addUp(...blocks.map(({ legsCentavos }) => legsCentavos));
        for (const by of EXPOSURE_GROUPS) {
          const rows = breakDown(blocks, by, NOW);
          expect(addUp(...rows.map(({ heldCentavos }) => heldCentavos))).toBe(sum);
          expect(addUp(...rows.map(({ legsCentavos }) => legsCentavos))).toBe(legs);
          expect(rows.reduce((count, row) => count + row.count, 0)).toBe(blocks.length);
          expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
        }
      }),
      { numRuns: 500 },
    );
  });
  it("spend what was passed on of a payment once, over all of its blocks and in whatever order they come", () => {
    const block = (id: string, amountCentavos: number, hours: number) => ({
      ...{ id, amountCentavos, createdAt: ago(hours), transactionId: "t", legsCentavos: 6_000 },
    });
    expect(
      spendLegs([block("b", 5_000, 1), block("a", 5_000, 2)]).map(({ legsCentavos }) => legsCentavos),
    ).toEqual([1_000, 5_000]);
    const payment = fc.record({
      legs: fc.integer({ min: 0, max: 10_000 }),
      amounts: fc.array(fc.integer({ min: 1, max: 5_000 }), { maxLength: 6 }),
    });
    fc.assert(
      fc.property(fc.array(payment, { maxLength: 8 }), fc.boolean(), (payments, isReversed) => {
        const blocks = payments.flatMap(({ legs, amounts }, of) =>
          amounts.map((amountCentavos, at) => ({
            ...{ id: `${of}-${at}`, transactionId: `t${of}`, amountCentavos, legsCentavos: legs },
            createdAt: ago(at % 3),
          })),
        );
        const spent = spendLegs(isReversed ? blocks.toReversed() : blocks);
        for (const { amountCentavos, legsCentavos } of spent) {
          expect(legsCentavos).toBeLessThanOrEqual(amountCentavos);
          expect(legsCentavos).toBeGreaterThanOrEqual(0);
        }
        for (const [of, { legs, amounts }] of payments.entries())
          expect(
            addUp(...spent.filter((one) => one.transactionId === `t${of}`).map((one) => one.legsCentavos)),
          ).toBe(Math.min(Number(addUp(...amounts)), legs));
      }),
      { numRuns: 500 },
    );
  });
  it("tell the age by whole stretches", () => {
    expect([1, 24, 25, 72, 73, 168, 169, 721].map((hours) => ageOf(ago(hours), NOW))).toEqual([
      ...["day", "day", "days3", "days3", "week", "week", "month", "older"],
    ]);
  });
});

describe("the amount held day by day", () => {
  it("is what began less what ceased, and ends with what is held now", () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            amountCentavos: fc.integer({ min: 1, max: 1_000_000 }),
            opened: fc.integer({ min: 0, max: 119 }),
            lasts: fc.option(fc.integer({ min: 0, max: 60 })),
          }),
          { maxLength: 40 },
        ),
        (blocks) => {
          const from = "2026-01-01";
          const to = addDaysTo(from, 119);
          const ends = ({ opened, lasts }: (typeof blocks)[number]) =>
            lasts === null ? Infinity : opened + lasts;
          const amountOf = (some: typeof blocks) =>
            addUp(...some.map(({ amountCentavos }) => amountCentavos));
          const changes = Array.from({ length: 120 }, (_, at) => ({
            day: addDaysTo(from, at),
            openedCentavos: amountOf(blocks.filter(({ opened }) => opened === at)),
            endedCentavos: amountOf(blocks.filter((one) => ends(one) === at)),
          }));
          const heldNow = amountOf(blocks.filter((one) => ends(one) > 119));
          const days = heldByDay(heldNow, changes, from, to);
          expect(days).toHaveLength(120);
          days.forEach(({ heldCentavos }, at) =>
            expect(heldCentavos).toBe(amountOf(blocks.filter((one) => one.opened <= at && ends(one) > at))),
          );
        },
      ),
      { numRuns: 200 },
    );
  });
});

describe("the rolling rate", () => {
  it("counts thirty days that end with its day, and is none without payments", () => {
    const day = (day: string, count: number) => ({ day, count, amountCentavos: count * 100 });
    const points = rollingRate(
      [day("2026-10-26", 1), day("2026-10-27", 2)],
      [day("2026-10-27", 100)],
      "2026-11-24",
      "2026-11-26",
    );
    expect(points.map(({ blocks, payments }) => [blocks, payments])).toEqual([
      [3, 100],
      [2, 100],
      [0, 0],
    ]);
    expect(ratioOf(0, 0)).toBeNull();
    expect(ratioOf(2, 100)).toBe(0.02);
  });
});

describe("outcomes", () => {
  const outcome: fc.Arbitrary<Omit<EndedBlock, "paidOutCentavos">> = fc.record({
    kind: fc.constantFrom("med", "judicial", "administrative", "other"),
    reason: fc.option(fc.constantFrom("scam", "coercion")),
    isWon: fc.boolean(),
    amountCentavos: fc.integer({ min: 1, max: 1_000_000 }),
    createdAt: fc.constant(ago(400)),
    answeredAt: fc.option(fc.integer({ min: 1, max: 400 }).map(ago)),
    answeredBy: named(["ana", "bia"]),
    evidence: fc.uniqueArray(fc.constantFrom("invoice", "delivery", "conversation")),
    template: fc.option(fc.constantFrom("scam:0", "scam:3", "coercion:own")),
  });
  const ended: fc.Arbitrary<EndedBlock> = outcome.chain((block) =>
    fc.nat({ max: block.amountCentavos }).map((paidOutCentavos) => ({ ...block, paidOutCentavos })),
  );
  it("tell of every block once, whatever they are put together by", () => {
    fc.assert(
      fc.property(fc.array(ended, { maxLength: 60 }), (blocks) => {
        for (const by of OUTCOME_GROUPS) {
          const rows = outcomesBy(blocks, by);
          const told = rows.reduce((sum, { won, lost }) => sum + won + lost, 0);
          const pieces = blocks.reduce((sum, { evidence }) => sum + Math.max(1, evidence.length), 0);
          expect(told).toBe(by === "evidence" ? pieces : blocks.length);
          if (by !== "evidence")
            expect(
              addUp(...rows.map(({ wonCentavos, lostCentavos }) => addUp(wonCentavos, lostCentavos))),
            ).toBe(addUp(...blocks.map(({ amountCentavos }) => amountCentavos)));
          for (const { won, lost, low, high } of rows) {
            const share = won / (won + lost);
            expect(low).toBeLessThanOrEqual(share + 1e-9);
            expect(high).toBeGreaterThanOrEqual(share - 1e-9);
          }
        }
      }),
      { numRuns: 300 },
    );
  });
  it("say how long an answer took", () => {
    const createdAt = ago(100);
    const after = (hours: number) => new Date(createdAt.getTime() + hours * HOUR_MS);
    expect(
      [2, 6, 7, 48, 72, 73].map((hours) => answerHoursOf({ createdAt, answeredAt: after(hours) })),
    ).toEqual([...["h6", "h6", "h24", "h48", "h72", "later"]]);
    expect(answerHoursOf({ createdAt, answeredAt: null })).toBe("never");
  });
  it("are the less sure the fewer there are", () => {
    const few = wilson(3, 4);
    const many = wilson(300, 400);
    expect(few.high - few.low).toBeGreaterThan(0.5);
    expect(many.high - many.low).toBeLessThan(0.09);
    expect(wilson(0, 0)).toEqual({ low: 0, high: 1 });
    // Newcombe 1998, table I: 81 of 263.
    expect(wilson(81, 263).low).toBeCloseTo(0.2553, 4);
    expect(wilson(81, 263).high).toBeCloseTo(0.3662, 4);
  });
});
