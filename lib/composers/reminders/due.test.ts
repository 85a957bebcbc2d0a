import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type BlockKind } from "@/lib/core/enums/blocks";
import { DEFAULT_PLAN, type DutyPeriod, momentOfStep } from "@/lib/domain/duty/plan";
import { dueReminder } from "./due";

const at = (local: string): Date => new Date(`${local}-03:00`);
const HOUR_MS = 3_600_000;
const block = (created: string, hours = 72, assigneeId: string | null = "ana", kind: BlockKind = "med") => {
  const createdAt = at(created);
  return { createdAt, respondBy: new Date(createdAt.getTime() + hours * HOUR_MS), assigneeId, kind };
};
const period = (kind: DutyPeriod["kind"], personId: string, fromDay: string, untilDay = fromDay) => ({
  kind,
  personId,
  fromDay,
  untilDay,
});
const NONE: ReadonlySet<number> = new Set();
const step = (hours: number) =>
  DEFAULT_PLAN.steps.find((one) => one.hours === hours) ?? { hours, to: "assignee" as const };

describe("the moment of a step", () => {
  it("is its own hour in working time", () => {
    const monday = block("2026-11-23T10:00");
    expect(momentOfStep(step(24), monday, DEFAULT_PLAN, [])).toEqual(at("2026-11-25T10:00"));
  });
  it("is an hour before people leave, where it would fall on a weekend", () => {
    // Created on Thursday at noon: a day before its deadline is Saturday at noon.
    const thursday = block("2026-11-26T10:00");
    expect(momentOfStep(step(24), thursday, DEFAULT_PLAN, [])).toEqual(at("2026-11-27T17:00"));
  });
  it("is when people come back, for what opened after they had left", () => {
    const fridayEvening = block("2026-11-27T20:00");
    expect(momentOfStep(step(24), fridayEvening, DEFAULT_PLAN, [])).toEqual(at("2026-11-30T08:00"));
    expect(momentOfStep(step(6), fridayEvening, DEFAULT_PLAN, [])).toEqual(at("2026-11-30T14:00"));
  });
  it("stays its own hour where somebody is on duty, unless away too", () => {
    const thursday = block("2026-11-26T10:00");
    const duty = period("on_duty", "bia", "2026-11-28");
    expect(momentOfStep(step(24), thursday, DEFAULT_PLAN, [duty])).toEqual(at("2026-11-28T10:00"));
    const away = period("absent", "bia", "2026-11-28");
    expect(momentOfStep(step(24), thursday, DEFAULT_PLAN, [duty, away])).toEqual(at("2026-11-27T17:00"));
  });
  it("is before a holiday too, and after midnight it is another day's duty", () => {
    // The day before its deadline is 20 November, a holiday.
    const holiday = block("2026-11-18T10:00");
    expect(momentOfStep(step(24), holiday, DEFAULT_PLAN, [])).toEqual(at("2026-11-19T17:00"));
    const night = block("2026-11-26T00:30");
    const onlyFriday = period("on_duty", "bia", "2026-11-27");
    expect(momentOfStep(step(24), night, DEFAULT_PLAN, [onlyFriday])).toEqual(at("2026-11-27T17:00"));
  });
  it("is never after the deadline, never before the block, and of the deadline itself never moved", () => {
    const created = fc
      .integer({ min: 0, max: 3_000 })
      .map((hours) => new Date(Date.parse("2026-10-01T00:00:00Z") + hours * HOUR_MS));
    fc.assert(
      fc.property(
        created,
        fc.integer({ min: 1, max: 400 }),
        fc.integer({ min: 0, max: 500 }),
        fc.boolean(),
        (createdAt, windowHours, hours, hasDuty) => {
          const respondBy = new Date(createdAt.getTime() + windowHours * HOUR_MS);
          const periods = hasDuty ? [period("on_duty", "bia", "2026-11-01", "2026-11-20")] : [];
          const moment = momentOfStep(
            { hours, to: "assignee" },
            { createdAt, respondBy },
            DEFAULT_PLAN,
            periods,
          );
          expect(moment.getTime()).toBeGreaterThanOrEqual(createdAt.getTime());
          expect(moment.getTime()).toBeLessThanOrEqual(respondBy.getTime());
          if (hours === 0) expect(moment).toEqual(respondBy);
        },
      ),
      { numRuns: 5_000 },
    );
  });
});

describe("a reminder", () => {
  const monday = block("2026-11-23T10:00");
  const due = (
    now: string,
    told: Iterable<number> = NONE,
    periods: DutyPeriod[] = [],
    of = monday,
    answers = ["ana", "bia"],
  ) => dueReminder(of, new Set(told), DEFAULT_PLAN, periods, at(now), new Set(answers));

  it("goes to whoever has the block, then to managers too, then to everybody", () => {
    expect(due("2026-11-25T09:59")).toBeNull();
    expect(due("2026-11-25T10:00")?.audience).toEqual({ people: ["ana"], managers: false, everyone: false });
    // Six hours before Thursday at ten is four in the morning: it went out on Wednesday before people left.
    expect(due("2026-11-25T17:00", [24])).toMatchObject({
      hours: 6,
      audience: { people: ["ana"], managers: true, everyone: false },
    });
    expect(due("2026-11-26T10:00", [24, 6])).toMatchObject({ hours: 0, audience: { everyone: true } });
  });
  it("is one for all that was slept over, in the widest circle", () => {
    expect(due("2026-11-27T10:00")).toMatchObject({
      hours: 0,
      told: [0, 6, 24],
      audience: { everyone: true, managers: true },
    });
    expect(due("2026-11-27T10:00", [0, 6, 24])).toBeNull();
  });
  it("goes past who is away to who is on duty, and with nobody there to everybody", () => {
    const away = period("absent", "ana", "2026-11-20", "2026-11-30");
    const duty = period("on_duty", "bia", "2026-11-25");
    expect(due("2026-11-25T10:00", NONE, [away])?.audience).toMatchObject({ people: [], everyone: true });
    expect(due("2026-11-25T10:00", NONE, [away, duty])?.audience).toMatchObject({
      people: ["bia"],
      everyone: false,
    });
    expect(due("2026-11-25T10:00", NONE, [], { ...monday, assigneeId: null })?.audience.everyone).toBe(true);
  });
  it("never goes to those alone who may not answer any more", () => {
    const duty = period("on_duty", "bia", "2026-11-25");
    const of = (answers: string[]) => due("2026-11-25T10:00", NONE, [duty], monday, answers)?.audience;
    expect(of(["bia"])).toEqual({ people: ["bia"], managers: false, everyone: false });
    expect(of(["carla"])).toEqual({ people: [], managers: false, everyone: true });
  });
  it("goes at night to whoever is on duty as well", () => {
    const night = block("2026-11-23T03:00");
    const duty = period("on_duty", "bia", "2026-11-25");
    expect(due("2026-11-25T03:00", NONE, [duty], night)?.audience.people).toEqual(["ana", "bia"]);
  });
  it("goes first to the people who answer orders for an unassigned order, unless away or gone", () => {
    const plan = { ...DEFAULT_PLAN, orderPeople: ["carla", "dora"] };
    const away = period("absent", "dora", "2026-11-25");
    const told = (
      kind: BlockKind,
      assigneeId: string | null,
      answers: string[],
      periods: DutyPeriod[] = [],
    ) =>
      dueReminder(
        block("2026-11-23T10:00", 72, assigneeId, kind),
        NONE,
        plan,
        periods,
        at("2026-11-25T10:00"),
        new Set(answers),
      )?.audience;
    const all = ["ana", "carla", "dora"];
    for (const kind of ["judicial", "administrative"] as const) {
      expect(told(kind, null, all)).toEqual({ people: ["carla", "dora"], managers: false, everyone: false });
      expect(told(kind, null, all, [away])?.people).toEqual(["carla"]);
      expect(told(kind, null, ["ana", "dora"])?.people).toEqual(["dora"]);
      expect(told(kind, null, ["ana"])?.everyone).toBe(true);
      expect(told(kind, "ana", all)?.people).toEqual(["ana"]);
    }
    expect(told("med", null, all)).toMatchObject({ people: [], everyone: true });
  });
  it("says nothing that a later step has said already", () => {
    expect(due("2026-11-26T09:00", [0])).toBeNull();
  });
});
