import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { Books, netOf } from "@/lib/testing/books";
import {
  ID,
  WALLETS,
  blockReadOf,
  readOf,
  anyObservations,
  observationsOfKind,
} from "@/lib/testing/arbitrary-observations";
import { centavos, negated } from "@/lib/core/money/money";
import { REPORTED_BLOCK_STATUSES } from "@/lib/core/enums/blocks";
import { type EffectType } from "@/lib/core/enums/money";
import { type ProjectedState, projectObservations } from "./project-observations";
import { type Observation } from "./observation";
import { type KnownWallets } from "./known-wallets";

const WORLD: KnownWallets = { wallets: WALLETS };
/** Cases of each property in `npm run test:all`. */
const CASES = 25_000;
/** Cases of the two in `npm test`, for which every change waits. */
const CASES_OF_EACH_CHANGE = 6_000;
/** One that a list failed under once stays here. */
const SEEDS = [20_261_122, 1] as const;

function holds<Values extends [unknown, ...unknown[]]>(property: fc.IProperty<Values>, cases = CASES): void {
  for (const seed of SEEDS) fc.assert(property, { seed, numRuns: cases / SEEDS.length });
}

/** The projected state as text. Two projected states are equal where their texts are equal. */
const said = (picture: ProjectedState): string => JSON.stringify(picture);

const places = fc.array(fc.nat({ max: 99 }), { minLength: 1, maxLength: 12 });

/** Each where its number says, some of them more than once. */
function shuffled(list: readonly Observation[], order: readonly number[]): Observation[] {
  const numbered = list.map((one, at) => ({ one, place: order[at % order.length] ?? 0 }));
  return [...numbered, ...numbered.filter(({ place }) => place % 3 === 0)]
    .toSorted((a, b) => a.place - b.place)
    .map(({ one }) => one);
}

/** In the same order, cut where a number says so. */
function grouped(list: readonly Observation[], order: readonly number[]): Observation[][] {
  const groups: Observation[][] = [[]];
  for (const [at, one] of list.entries()) {
    if ((order[at % order.length] ?? 0) % 2 === 0) groups.push([]);
    groups.at(-1)?.push(one);
  }
  return groups;
}

vi.setConfig({ testTimeout: 120_000 });

describe("the fold", () => {
  it("has one picture for one set, in whatever order and however often it was told", () => {
    holds(
      fc.property(anyObservations, places, (list, order) => {
        expect(said(projectObservations(shuffled(list, order), WORLD, ID))).toBe(
          said(projectObservations(list, WORLD, ID)),
        );
      }),
      CASES_OF_EACH_CHANGE,
    );
  });

  it("answers every list, and all its money is whole centavos", () => {
    holds(
      fc.property(anyObservations, (list) => {
        const { effects, transaction, doubt } = projectObservations(list, WORLD, ID);
        for (const { lines, measures, settledAt } of effects) {
          expect(Number.isNaN(settledAt.getTime())).toBe(false);
          for (const { available, held } of lines)
            if (!Number.isSafeInteger(available) || !Number.isSafeInteger(held)) expect.fail("no centavos");
          for (const { amount } of measures)
            if (!Number.isSafeInteger(amount)) expect.fail("no whole figure");
        }
        if (list.some(({ told }) => told.about === "transaction")) expect(transaction).not.toBeNull();
        if (doubt) expect(doubt.mismatch).not.toBe("");
      }),
      CASES_OF_EACH_CHANGE,
    );
  });
});

const AMOUNT = centavos(1_000);
const second = fc.nat({ max: 140 });

/** The net result of an effect: its sum over all wallets, and null where it does not exist. */
function standing(list: readonly Observation[], type: EffectType): number | null {
  const effect = projectObservations(list, WORLD, ID).effects.find((one) => one.type === type);
  return effect ? effect.lines.reduce((sum, { available, held }) => sum + available + held, 0) : null;
}

/** All reads report the same amount, and no source of higher rank reports another. */
const agreeing = (list: readonly Observation[]): Observation[] =>
  list.flatMap((one) =>
    one.source === "own_write"
      ? []
      : one.source === "read" && one.told.about === "transaction"
        ? { ...one, told: { ...one.told, amountCentavos: AMOUNT } }
        : one,
  );

/** A return of less than the whole. */
const tellsPart = ({ source, told }: Observation): boolean =>
  source !== "read" &&
  told.about === "transaction" &&
  (told.state === "reversed" || told.state === "failed") &&
  (told.amountCentavos ?? AMOUNT) < AMOUNT;

describe("a fact that a read confirmed", () => {
  it(
    "stays: a payment that was shown completed is completed and credited, whatever else is told",
    { tags: "extended" },
    () => {
      holds(
        fc.property(second, observationsOfKind("payment"), (at, others) => {
          const list = [readOf("payment", "completed", at, AMOUNT), ...others];
          expect(projectObservations(list, WORLD, ID).transaction?.state).toBe("completed");
          expect(standing(list, "payment_credit")).not.toBeNull();
          expect(standing(agreeing(list), "payment_credit")).toBe(AMOUNT);
        }),
      );
    },
  );

  it(
    "stays: a withdrawal that was shown at its end is debited, and back at most once",
    { tags: "extended" },
    () => {
      const end = fc.constantFrom("completed", "failed");
      holds(
        fc.property(second, end, observationsOfKind("withdrawal"), (at, status, others) => {
          const list = [readOf("withdrawal", status, at, AMOUNT), ...others];
          expect(["completed", "failed", "reversed"]).toContain(
            projectObservations(list, WORLD, ID).transaction?.state,
          );
          expect(standing(list, "withdrawal_debit")).not.toBeNull();
          const alike = agreeing(list);
          expect(standing(alike, "withdrawal_debit")).toBe(negated(AMOUNT));
          const isOut = projectObservations(alike, WORLD, ID).transaction?.state === "completed";
          const returned = standing(alike, "withdrawal_returned");
          if (isOut) expect(returned).toBeNull();
          else if (alike.some(tellsPart)) expect(returned).toBeLessThanOrEqual(AMOUNT);
          else expect(returned).toBe(AMOUNT);
        }),
      );
    },
  );

  it("stays: a block that the service's list shows is held", { tags: "extended" }, () => {
    holds(
      fc.property(
        fc.constantFrom(...REPORTED_BLOCK_STATUSES),
        observationsOfKind("payment"),
        (status, others) => {
          expect(standing([blockReadOf(status, AMOUNT), ...others], "block_held")).toBe(0);
        },
      ),
    );
  });
});

describe("the books after the fold", () => {
  it("hold what should stand, however what was told came in groups", { tags: "extended" }, () => {
    holds(
      fc.property(anyObservations, places, (list, order) => {
        const books = new Books();
        const kept: Observation[] = [];
        for (const group of grouped(shuffled(list, order), order)) {
          kept.push(...group);
          const { effects } = projectObservations(kept, WORLD, ID);
          books.bring(effects);
          expect(netOf(books.booked)).toEqual(netOf(effects));
        }
        const { effects } = projectObservations(list, WORLD, ID);
        expect(netOf(books.booked)).toEqual(netOf(effects));
        expect(figuresOf(books.booked)).toEqual(figuresOf(effects));
        expect(books.bring(effects)).toEqual([]);
      }),
    );
  });
});

/** Which figures stand; each is counted with what was said of it first. */
const figuresOf = (effects: readonly { type: EffectType; measures: readonly unknown[] }[]): string[] =>
  effects
    .flatMap(({ type, measures }) => (measures.length > 0 ? type : []))
    .toSorted((one, other) => one.localeCompare(other));
