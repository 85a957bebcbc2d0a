import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import {
  type UnitMovement,
  type MovedUnit,
  blockersOf,
  confirmedUnits,
  skippableUnits,
} from "./confirmed-units";

const CASES = 6_000;
const SEEDS = [20_261_122, 1] as const;
vi.setConfig({ testTimeout: 120_000 });

function holds<Values extends [unknown, ...unknown[]]>(property: fc.IProperty<Values>): void {
  for (const seed of SEEDS) fc.assert(property, { seed, numRuns: CASES / SEEDS.length });
}

const WALLETS = ["principal", "loja"] as const;
type Wallet = (typeof WALLETS)[number];

/**
 * A booking that an event reports, with its effect on each wallet. `comes`: its round among those between two
 * readings.
 */
type Booking = { isMadeUp: boolean; comes: number; does: Partial<Record<Wallet, number>> };

const ROUNDS = 4;
const small = fc.integer({ min: -3, max: 3 });
const bookings = (isMadeUp: boolean) =>
  fc.array(
    fc.record({
      isMadeUp: fc.constant(isMadeUp),
      comes: fc.nat({ max: ROUNDS - 1 }),
      does: fc.oneof(
        fc.record({ principal: small }),
        fc.record({ loja: small }),
        fc.record({ principal: small, loja: small }),
      ),
    }),
    { maxLength: 5 },
  );

/**
 * Each wallet is read after every round. Where the bookings until then equal the true ones, that reading agrees, and
 * the bookings since the one before it form an interval.
 */
function lived(booked: readonly Booking[]): MovedUnit[] {
  const places = new Map<string, string>();
  for (const wallet of WALLETS) {
    const doneIn = (round: number) => booked.filter(({ comes, does }) => comes === round && wallet in does);
    let since: number[] = [];
    let untrue = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      since.push(round);
      for (const { isMadeUp, does } of doneIn(round)) untrue += isMadeUp ? (does[wallet] ?? 0) : 0;
      if (untrue !== 0) continue;
      for (const each of since) places.set(`${wallet} ${each}`, `${wallet} until ${round}`);
      since = [];
    }
  }
  return booked.map(({ comes, does }, at) => {
    const moved = Object.entries(does).map(([wallet, available]) => ({
      stretch: places.get(`${wallet} ${comes}`) ?? null,
      available,
      held: 0,
    }));
    return { key: String(at), trust: "told", moved, open: moved };
  });
}

type Line = [stretch: string | null, available: number, held?: number];
const lineOf = ([stretch, available, held = 0]: Line): UnitMovement => ({ stretch, available, held });
const made = (key: string, trust: MovedUnit["trust"], ...lines: Line[]): MovedUnit => {
  const moved = lines.map(lineOf);
  return { key, trust, moved, open: moved };
};
/** The service itself showed these lines of it. */
const withShown = (unit: MovedUnit, ...shown: Line[]): MovedUnit => ({
  ...unit,
  moved: [...unit.moved, ...shown.map(lineOf)],
});

describe("the set of units that balances confirm by adding up", () => {
  it("is never what is made up, whatever is made up beside it", () => {
    holds(
      fc.property(bookings(false), bookings(true), (truth, madeUp) => {
        const all = [...madeUp, ...truth];
        const confirmed = confirmedUnits(lived(all));
        expect([...confirmed].filter((key) => all[Number(key)]?.isMadeUp)).toEqual([]);
      }),
    );
  });

  it("is all that came, where nothing is made up and all of it comes in", () => {
    const coming = fc.record({
      isMadeUp: fc.constant(false),
      comes: fc.nat({ max: ROUNDS - 1 }),
      does: fc.record({ principal: fc.integer({ min: 1, max: 9 }), loja: fc.integer({ min: 1, max: 9 }) }),
    });
    holds(
      fc.property(fc.array(coming, { maxLength: 8 }), (truth) => {
        expect(confirmedUnits(lived(truth)).size).toBe(truth.length);
      }),
    );
  });

  it("is the same in whatever order", () => {
    holds(
      fc.property(bookings(false), bookings(true), (truth, madeUp) => {
        const units = lived([...truth, ...madeUp]);
        const sorted = (keys: Set<string>) => [...keys].toSorted();
        expect(sorted(confirmedUnits(units.toReversed()))).toEqual(sorted(confirmedUnits(units)));
      }),
    );
  });

  it("thousands by one reading", () => {
    const units = Array.from({ length: 5_000 }, (_, at) => made(String(at), "told", ["a", 9_900]));
    expect(confirmedUnits(units).size).toBe(5_000);
  });

  it.each([
    [
      "a made-up payment beside a made-up refund",
      [made("paid", "told", ["a", 99]), made("back", "told", ["a", -99])],
    ],
    ["what is not between two readings", [made("paid", "told", [null, 99])]],
    ["what lies partly outside of them", [made("paid", "told", ["a", 99], [null, 1])]],
    ["what adds up to nothing by itself", [made("paid", "told", ["a", 99], ["a", -99])]],
    [
      "what is doubted, and what stands beside it",
      [made("odd", "doubted", ["a", 99]), made("paid", "told", ["a", 5])],
    ],
    [
      "what hides behind another wallet's money",
      [made("shared", "told", ["a", 1], [null, 98]), made("made up", "told", ["a", 98])],
    ],
    [
      "a block beside one that was given back",
      [made("held", "told", ["a", -9, 9]), made("back", "told", ["a", 9, -9])],
    ],
  ])("is not %s", (_what, units) => {
    expect(confirmedUnits(units)).toEqual(new Set());
  });

  it("is our own request, whatever stands beside it, and nothing that could be made up against it", () => {
    const refund = withShown(made("refund", "requested", ["a", -99]), ["a", -1_000]);
    expect(confirmedUnits([refund, made("odd", "doubted", ["a", 7])])).toEqual(new Set(["refund"]));
    expect(confirmedUnits([refund, made("paid", "told", ["a", 99])])).toEqual(new Set(["refund"]));
    expect(confirmedUnits([made("refund", "requested", [null, -1]), made("paid", "told", ["a", 5])])).toEqual(
      new Set(["paid"]),
    );
  });

  it("is what was reported beside payments that a read has shown, whose fees alone are open", () => {
    const read = withShown(made("read", "told", ["a", -1]), ["a", 100]);
    const paid = Array.from({ length: 20 }, (_, at) => made(`paid ${at}`, "told", ["a", 99]));
    expect(confirmedUnits([read, ...paid]).size).toBe(21);
    expect(confirmedUnits([read, made("elsewhere", "told", ["a", -101])]).size).toBe(2);
    expect(confirmedUnits([read, made("elsewhere", "told", ["a", -101]), ...paid]).size).toBe(0);
    // The debit lay between readings that are not stored.
    expect(confirmedUnits([withShown(made("read", "told", ["a", -1]), [null, 100])]).size).toBe(1);
    expect(confirmedUnits([{ ...made("read", "told", ["a", 100]), open: [] }]).size).toBe(1);
  });

  it("is a refund beside shares that went from wallet to wallet, both of them read", () => {
    const split = made("split", "told", ["a", -1], ["a", -30], ["b", 30]);
    const back = made("refund", "told", ["b", -20]);
    const fee = made("fee", "told", ["a", -1]);
    expect(confirmedUnits([split, back, fee])).toEqual(new Set(["split", "refund", "fee"]));
    expect(confirmedUnits([split, made("late", "told", ["b", -9], [null, -1]), back])).toEqual(new Set());
    expect(confirmedUnits([split, made("odd", "doubted", ["b", -9]), back])).toEqual(new Set());
    expect(confirmedUnits([split, back, made("paid", "told", ["a", 20])])).toEqual(new Set());
    const free = made("free", "told", ["a", -30], ["b", 30]);
    expect(confirmedUnits([free, back, fee])).toEqual(new Set(["refund", "fee"]));
  });

  it("leaves out of account what a read confirmed", () => {
    const units = [made("paid", "told", ["a", 99]), made("out", "sure", ["a", -50])];
    expect(confirmedUnits(units)).toEqual(new Set(["paid"]));
  });
});

const unit = (key: string, available: number, held = 0): MovedUnit =>
  made(key, "told", ["1", available, held]);

describe("the set of units that blocks a proof", () => {
  const paid = [unit("a", 5), unit("b", 7), unit("c", 9)];
  const reads = {
    isReadable: ({ key }: MovedUnit) => !key.startsWith("refund"),
    isReadAnyway: ({ key }: MovedUnit) => !key.startsWith("old"),
  };

  it("is the fewer ones, where all of them can be read", () => {
    expect(blockersOf([...paid, unit("out", -3)], reads)).toEqual(new Set(["out"]));
  });

  it("is all that has not the sign of what no read shows, however much it is", () => {
    const units = [...paid, unit("out", -3), unit("refund", -2)];
    expect(blockersOf(units, reads)).toEqual(new Set(["a", "b", "c"]));
    const many = [...units, unit("refund 2", -5), unit("refund 3", -5), unit("refund 4", -5)];
    expect(blockersOf(many, reads)).toEqual(new Set(["a", "b", "c"]));
  });

  it("is that beside kinds that no read shows and that do not stand against each other", () => {
    const held = unit("refund, or a block", -9, 9);
    expect(blockersOf([...paid, held, unit("refund", -2)], reads)).toEqual(new Set(["a", "b", "c"]));
  });

  it("is nothing worth reading, where some of it would be read for nothing else", () => {
    expect(blockersOf([...paid, unit("old", 4), unit("refund", -2)], reads)).toEqual(new Set());
  });

  it("is nothing worth reading, where no read shows one of each sign, or one without any", () => {
    expect(blockersOf([...paid, unit("refund", -2), unit("refund back", 2)], reads)).toEqual(new Set());
    expect(blockersOf([...paid, unit("refund", 0)], reads)).toEqual(new Set());
  });
});

describe("units that a balance explains and does not prove", () => {
  it("all is read where it is little", () => {
    expect(skippableUnits(Array.from({ length: 10 }, (_, n) => unit(`${n}`, n)))).toEqual([]);
  });

  it("a twentieth is read where it is much, the largest whatever their sign", () => {
    const units = Array.from({ length: 1_000 }, (_, n) => unit(`${n}`, n % 2 ? n : -n));
    const left = new Set(skippableUnits(units).map(({ key }) => key));
    expect(left.size).toBe(950);
    expect(units.filter(({ key }) => !left.has(key)).map(({ key }) => Number(key))).toEqual(
      Array.from({ length: 50 }, (_, n) => 950 + n),
    );
  });
});
