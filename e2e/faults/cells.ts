import { INTENT_KINDS, type IntentKind } from "@/lib/core/enums/intents";
import { it } from "vitest";
import { FAILURE_POINTS, type FailurePoint, OUTCOMES, type Outcome } from "./outcomes";
import { type Row, coverPairs } from "./pairwise";
import { READINGS } from "../../sandbox/readings";
import { BEFORE_SENDING } from "./scenarios-before";
import { EVENTS } from "./scenarios-events";
import { CONCURRENCY, TIME } from "./scenarios-concurrency";
import { DECISIONS, LOST_ANSWERS } from "./scenarios-lost";
import { type Trial, beginTrial, expectOutcome } from "./trial";
import { useTestEnvironment } from "./test-environment";

type Scenario = (trial: Trial) => Promise<void>;
const KINDS_OF_POINTS: readonly Partial<Record<FailurePoint, Scenario>>[] = [
  BEFORE_SENDING,
  LOST_ANSWERS,
  DECISIONS,
  TIME,
  CONCURRENCY,
  EVENTS,
];

export const SCENARIOS: Readonly<Record<FailurePoint, Scenario>> = {
  ...BEFORE_SENDING,
  ...LOST_ANSWERS,
  ...DECISIONS,
  ...TIME,
  ...CONCURRENCY,
  ...EVENTS,
};

export type CellRun = { failurePoint: FailurePoint; kind: IntentKind; readings: Row; expected: Outcome };

/**
 * Every cell of the table that applies, each under readings such that failure points, writes and readings meet each
 * other pair by pair. `FAULT_SEEDS` above 20 runs the table again for each further twenty, with other readings.
 */
let cells: CellRun[] | undefined;
export const allCells = (): CellRun[] => (cells ??= planCells());

function planCells(): CellRun[] {
  const applicable = FAILURE_POINTS.flatMap((failurePoint) =>
    INTENT_KINDS.flatMap((kind) => {
      const expected = OUTCOMES[failurePoint][kind];
      return "notApplicable" in expected ? [] : [{ failurePoint, kind, expected }];
    }),
  );
  const starts = applicable.map(({ failurePoint, kind }) => ({ failurePoint, kind }));
  const passes = Math.max(1, Math.floor(FAULT_SEEDS / 20));
  return Array.from({ length: passes }, (_, pass) => coverPairs(starts, READINGS, pass)).flatMap((rows) =>
    rows.map((row) => {
      const cell = applicable.find((one) => one.failurePoint === row.failurePoint && one.kind === row.kind);
      if (!cell) throw new Error("a row without its cell");
      const { failurePoint: _point, kind: _kind, ...readings } = row;
      return { ...cell, readings, expected: outcomeUnder(cell.expected, row) };
    }),
  );
}

export const FAULT_SEEDS = Number(process.env.FAULT_SEEDS ?? 20);

/** An event that names a refund alone is no proof before the answer has identified whose refund that is. */
const outcomeUnder = (expected: Outcome, { refundSubject }: Row): Outcome =>
  expected.because === "reported_by_webhook" && refundSubject === "refund"
    ? { ...expected, because: "accepted" }
    : expected;

/** Two files share the table, so that two cores can. */
export const HALVES = [FAILURE_POINTS.slice(0, 12), FAILURE_POINTS.slice(12)] as const;

/** Every change runs the first cell of each kind of failure point for each write. */
const cellsOfEveryChange = (): Set<CellRun> =>
  new Set(
    KINDS_OF_POINTS.flatMap((points) =>
      INTENT_KINDS.flatMap(
        (kind) => allCells().find((cell) => cell.kind === kind && cell.failurePoint in points) ?? [],
      ),
    ),
  );

export function runCells(points: readonly FailurePoint[]): void {
  const { begin } = useTestEnvironment();
  const every = cellsOfEveryChange();
  for (const cell of allCells()) {
    const { failurePoint, kind, readings, expected } = cell;
    const tags = every.has(cell) ? [] : "extended";
    if (points.includes(failurePoint))
      it(
        `${failurePoint}, ${kind}: ${expected.state ?? "nothing"}, ${expected.effects} at the service`,
        { tags },
        async () => {
          const world = await begin(readings);
          const { trial, before } = await beginTrial(world, kind, readings);
          await SCENARIOS[failurePoint](trial);
          await expectOutcome(trial, before, expected);
        },
      );
  }
}
