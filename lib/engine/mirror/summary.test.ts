import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { ID, WALLETS, tellings } from "@/lib/testing/tellings";
import { differenceOf } from "@/lib/engine/fold/difference";
import { type Picture, fold } from "@/lib/engine/fold/fold";
import { type Observation } from "@/lib/engine/fold/observation";
import { type Learnt, type Summary, summarise, tellingsOf } from "./summary.server";
import { type World } from "@/lib/engine/fold/world";

const WORLD: World = { wallets: WALLETS };
const RUNS = { seed: 20_261_122, numRuns: 2_000 };

vi.setConfig({ testTimeout: 120_000 });

const learnt = (list: readonly Observation[]): Learnt[] =>
  list.map((telling, at) => ({ ...telling, learntAt: new Date(telling.at.getTime() + at * 1_000) }));

/** As it comes back from the database. */
const kept = (list: readonly Observation[]): Learnt[] =>
  tellingsOf(JSON.parse(JSON.stringify(summarise(learnt(list)))) as Summary);

/** As text, without what nobody says; what counted for it by its key. */
const said = (picture: Picture): string =>
  JSON.stringify(picture, (name, value: unknown) =>
    value === null ? undefined : name === "counted" ? (value as Observation[]).map(({ key }) => key) : value,
  );

const folded = (list: readonly Observation[]): Picture => fold(list, WORLD, ID);

describe("a summary", () => {
  it("has the picture of all that it stands for, and books nothing", () => {
    fc.assert(
      fc.property(tellings, (list) => {
        const [before, after] = [folded(list), folded(kept(list))];
        expect(said(after)).toBe(said(before));
        const booked = before.effects.map((effect) => ({ ...effect, number: 1 }));
        expect(differenceOf(after.effects, booked)).toEqual([]);
      }),
      RUNS,
    );
  });

  it("has it whatever is told later, of whatever moment", { tags: "extended" }, () => {
    fc.assert(
      fc.property(tellings, tellings, (list, late) => {
        expect(said(folded([...kept(list), ...late]))).toBe(said(folded([...list, ...late])));
      }),
      RUNS,
    );
  });

  it("has it when it is summarised again with what came later", { tags: "extended" }, () => {
    fc.assert(
      fc.property(tellings, tellings, (list, late) => {
        expect(said(folded(kept([...kept(list), ...late])))).toBe(said(folded([...list, ...late])));
      }),
      RUNS,
    );
  });

  it("knows each telling by its key, and when it was learnt", () => {
    fc.assert(
      fc.property(tellings, (list) => {
        const moments = (all: readonly Learnt[]) =>
          all
            .map(({ key, at, learntAt }) => `${key} ${at.toISOString()} ${learntAt.toISOString()}`)
            .toSorted();
        expect(moments(kept(list))).toEqual(moments(learnt(list)));
      }),
      RUNS,
    );
  });

  it("says once what was said often", () => {
    const [shown] = fc.sample(tellings, { seed: 7, numRuns: 50 }).flat();
    if (!shown) throw new Error("nothing was drawn");
    const often = Array.from({ length: 20 }, (_, at) => ({ ...shown, key: `read ${at}` }));
    const [once, again] = [summarise(learnt(often.slice(0, 1))), summarise(learnt(often))];
    expect(again.keys).toHaveLength(20);
    expect(again.packed.length).toBeLessThan(once.packed.length * 2);
  });
});
