import fc from "fast-check";
import { expect, test } from "vitest";
import { type LiveFrame } from "./events";
import { joinFrames, withoutIds } from "./join-frames";

const row = (id: string, version: number) =>
  [id, version] as unknown as NonNullable<LiveFrame["rows"]>[number];
const frames = fc.array(
  fc.record({
    name: fc.constantFrom("charge.changed" as const, "refund.changed" as const),
    wallet: fc.constantFrom("principal", "loja"),
    id: fc.constantFrom("a", "b", "c"),
    hasRow: fc.boolean(),
    to: fc.constantFrom(undefined, ["ana"], ["bia"]),
  }),
  { maxLength: 40 },
);

test("joined frames name every id of every kind and wallet that each alone named, to the same people", () => {
  const named = (of: readonly LiveFrame[]) =>
    new Set(
      of.flatMap(({ name, wallet, to, ids }) =>
        (ids ?? []).map((id) => JSON.stringify([name, wallet, to, id])),
      ),
    );
  fc.assert(
    fc.property(frames, (drawn) => {
      const alone = drawn.map(({ name, wallet, id, hasRow, to }, at): LiveFrame => ({
        name,
        wallet,
        ids: [id],
        change: String(at),
        ...(to && { to }),
        ...(hasRow && { rows: [row(id, at)] }),
      }));
      const joined = joinFrames(alone);
      expect(named(joined)).toEqual(named(alone));
      expect(joined.length).toBeLessThanOrEqual(2 * 2 * 2 * 3);
      if (alone.length > 0) expect(joined.at(-1)?.change).toBe(alone.at(-1)?.change);
      for (const { name, wallet, to, rows = [] } of joined)
        for (const told of rows) {
          const last = alone.findLast(
            (one) =>
              one.name === name &&
              one.wallet === wallet &&
              JSON.stringify(one.to) === JSON.stringify(to) &&
              one.rows?.[0]?.[0] === told[0],
          );
          expect(told).toEqual(last?.rows?.[0]);
        }
    }),
    { numRuns: 2_000 },
  );
});

test("applies a frame without ids to everything of its kind", () => {
  const all: LiveFrame = { name: "charge.changed", wallet: "principal" };
  expect(joinFrames([all, { ...all, ids: ["a"] }])).toEqual([all, { ...all, ids: ["a"] }]);
  expect(withoutIds([{ ...all, ids: ["a"], rows: [row("a", 1)], change: "7" }])).toEqual([
    { ...all, change: "7" },
  ]);
});
