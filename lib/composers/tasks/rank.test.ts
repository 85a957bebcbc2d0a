import fc from "fast-check";
import { expect, test } from "vitest";
import { addUp, sizeOf } from "@/lib/core/money/sum";
import { TASK_KINDS } from "@/lib/core/enums/tasks";
import { TASKS_SHOWN_MAX, isOverdue, isTaskOf, ranked, summed } from "./rank";
import { type Task } from "./schema";

const NOW = Date.parse("2026-11-24T17:00:00.000Z");
const HOUR_MS = 3_600_000;
const iso = (hours: number) => new Date(NOW + hours * HOUR_MS).toISOString();
const task = (id: string, more: Partial<Task> = {}): Task => ({
  kind: "block",
  id,
  wallet: "principal",
  name: null,
  about: "med",
  count: 1,
  amountCentavos: 100,
  since: iso(-10),
  until: iso(72),
  isByOrder: false,
  regulatoryUntil: null,
  person: null,
  isOwn: false,
  ...more,
});
const idsOf = (tasks: readonly Task[]) => ranked(tasks, NOW).map(({ id }) => id);

test("puts first what is overdue by money, then what is due within a day by time, money without an answer, and the rest by money", () => {
  expect(
    idsOf([
      task("small later", { amountCentavos: 5 }),
      task("large later", { amountCentavos: 9_000_000 }),
      task("unknown charge", { kind: "unknown_outcome", about: "charge", until: null, amountCentavos: 10 }),
      task("unknown withdrawal", {
        kind: "unknown_outcome",
        about: "withdrawal",
        until: null,
        amountCentavos: 1,
      }),
      task("due tonight", { until: iso(5), amountCentavos: 1 }),
      task("due soon", { until: iso(2), amountCentavos: 1 }),
      task("overdue small", { until: iso(-1), amountCentavos: 1 }),
      task("overdue large", { until: iso(-30), amountCentavos: 500 }),
    ]),
  ).toEqual([
    "overdue large",
    "overdue small",
    "due soon",
    "due tonight",
    "unknown withdrawal",
    "large later",
    "unknown charge",
    "small later",
  ]);
});

test("leaves to finance alone, for a day, what finance settles", () => {
  const fresh = { kind: "drift", since: iso(-1) } as const;
  expect([isTaskOf("finance", fresh, NOW), isTaskOf("manager", fresh, NOW)]).toEqual([true, false]);
  expect(isTaskOf("manager", { ...fresh, since: iso(-24) }, NOW)).toBe(true);
  expect(isTaskOf("manager", { kind: "block", since: iso(-1) }, NOW)).toBe(true);
});

const anyTask: fc.Arbitrary<Task> = fc.record({
  kind: fc.constantFrom(...TASK_KINDS),
  id: fc.uuid(),
  wallet: fc.constantFrom("principal", "loja", null),
  name: fc.constant(null),
  about: fc.constantFrom("med", "withdrawal", "refund", "charge", null),
  count: fc.integer({ min: 1, max: 20 }),
  amountCentavos: fc.option(fc.integer({ min: -1e9, max: 1e9 })),
  since: fc.integer({ min: -500, max: 0 }).map(iso),
  until: fc.option(fc.integer({ min: -200, max: 200 }).map(iso)),
  isByOrder: fc.boolean(),
  regulatoryUntil: fc.constant(null),
  person: fc.constant(null),
  isOwn: fc.boolean(),
});

test("counts every task once, whatever the order in which they are found, and shows none before a more urgent one", () => {
  fc.assert(
    fc.property(fc.uniqueArray(anyTask, { selector: ({ id }) => id, maxLength: 40 }), (tasks) => {
      const { items, count, overdue, atStakeCentavos, byPlace } = summed(tasks, NOW, null);
      expect(items).toEqual(ranked(tasks.toReversed(), NOW).slice(0, TASKS_SHOWN_MAX));
      expect(count).toBe(tasks.reduce((sum, one) => sum + one.count, 0));
      expect(Object.values(byPlace).reduce((sum, place) => sum + place.count, 0)).toBe(count);
      expect(Object.values(byPlace).reduce((sum, place) => sum + place.overdue, 0)).toBe(overdue);
      expect(atStakeCentavos).toBe(addUp(...tasks.map((one) => sizeOf(one.amountCentavos ?? 0))));
      const late = items.map((one) => isOverdue(one, NOW));
      expect(late).toEqual(late.toSorted((a, b) => Number(b) - Number(a)));
    }),
    { numRuns: 2_000 },
  );
});
