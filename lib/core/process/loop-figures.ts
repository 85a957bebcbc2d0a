import { type LoopFigures } from "./loop-watch";

const most = (a: number | null, b: number | null): number | null =>
  a === null || b === null ? (a ?? b) : Math.max(a, b);

/** The same loops of several processes as one: the worst of their ages, the sum of their faults. */
export function joinFigures<Name extends string>(
  ofProcesses: readonly (readonly LoopFigures<Name>[])[],
): LoopFigures<Name>[] {
  const joined = new Map<Name, LoopFigures<Name>>();
  for (const one of ofProcesses.flat()) {
    const other = joined.get(one.name);
    joined.set(
      one.name,
      other === undefined
        ? one
        : {
            name: one.name,
            endedAgoMs: most(one.endedAgoMs, other.endedAgoMs),
            runningForMs: most(one.runningForMs, other.runningForMs),
            failed: one.failed + other.failed,
            abandoned: one.abandoned + other.abandoned,
            isLate: one.isLate || other.isLate,
          },
    );
  }
  return [...joined.values()];
}
