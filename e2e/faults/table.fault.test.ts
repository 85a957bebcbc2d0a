import { INTENT_KINDS } from "@/lib/core/enums/intents";
import { existsSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { HALVES, SCENARIOS, allCells } from "./cells";
import { FAILURE_POINTS, OUTCOMES } from "./outcomes";
import { allPairs, pairsOf } from "./pairwise";
import { READINGS } from "../../sandbox/readings";

it("every failure point meets every write, or the table says why it cannot", () => {
  expect(HALVES.flat()).toEqual([...FAILURE_POINTS]);
  expect(Object.keys(SCENARIOS).toSorted()).toEqual([...FAILURE_POINTS].toSorted());
  const runs = new Set(allCells().map(({ failurePoint, kind }) => `${failurePoint} ${kind}`));
  const cells = FAILURE_POINTS.flatMap((failurePoint) =>
    INTENT_KINDS.map((kind) => ({ name: `${failurePoint} ${kind}`, cell: OUTCOMES[failurePoint][kind] })),
  );
  expect(cells).toHaveLength(30 * 5);
  for (const { name, cell } of cells)
    if ("notApplicable" in cell) expect(cell.notApplicable, name).not.toBe("");
    else expect(runs, name).toContain(name);
});

it("the runs bring every two readings together, and every reading with every failure point and every write", () => {
  const met = new Set(
    allCells().flatMap(({ failurePoint, kind, readings }) => pairsOf({ failurePoint, kind, ...readings })),
  );
  const applicable = FAILURE_POINTS.filter((point) =>
    INTENT_KINDS.some((kind) => !("notApplicable" in OUTCOMES[point][kind])),
  );
  const wanted = [
    ...allPairs(READINGS),
    ...[...allPairs({ failurePoint: applicable, ...READINGS })].filter((pair) =>
      pair.startsWith("failurePoint="),
    ),
    ...[...allPairs({ kind: INTENT_KINDS, ...READINGS })].filter((pair) => pair.startsWith("kind=")),
  ];
  expect(wanted.filter((pair) => !met.has(pair))).toEqual([]);
});

it("docs/invariants.md has one line for each invariant, and every file that it names is there", () => {
  const text = readFileSync("docs/invariants.md", "utf8");
  const numbers = [...text.matchAll(/^\| I(\d+) /gm)].map(([, number]) => Number(number));
  expect(numbers).toEqual(Array.from({ length: 38 }, (_, at) => at + 1));
  const paths = [...text.matchAll(/`([\w-]+\/[\w./-]+\.\w+)`/g)].map(([, path]) => path ?? "");
  expect(paths.length).toBeGreaterThan(50);
  expect(paths.filter((path) => !existsSync(path))).toEqual([]);
});
