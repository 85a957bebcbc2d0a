import { describe, expect, it } from "vitest";
import {
  calendarOf,
  deadlinesOf,
  dueBetween,
  inboxGroupOf,
  mayHaveOrder,
  timeLeftOf,
  urgencyOf,
} from "./deadline";

const at = (text: string) => new Date(text);
const HOURS = 72;

describe("deadlinesOf", () => {
  it("counts our window from the creation, and the provider's seven days for a MED only", () => {
    const createdAt = at("2026-11-20T02:30:00.000Z");
    expect(deadlinesOf({ createdAt, blockType: "med", orderDueBy: null }, HOURS)).toEqual({
      respondBy: at("2026-11-23T02:30:00.000Z"),
      isByOrder: false,
      regulatoryBy: at("2026-11-27T02:30:00.000Z"),
    });
    for (const blockType of ["judicial", "administrative", "teimosinha", ""])
      expect(deadlinesOf({ createdAt, blockType, orderDueBy: null }, 48)).toEqual({
        respondBy: at("2026-11-22T02:30:00.000Z"),
        isByOrder: false,
        regulatoryBy: null,
      });
  });

  it("goes by the date of an order where somebody wrote it down, however near or far it is", () => {
    const createdAt = at("2026-11-20T02:30:00.000Z");
    for (const orderDueBy of [at("2026-11-20T02:31:00.000Z"), at("2027-02-01T21:00:00.000Z")])
      expect(deadlinesOf({ createdAt, blockType: "judicial", orderDueBy }, HOURS)).toEqual({
        respondBy: orderDueBy,
        isByOrder: true,
        regulatoryBy: null,
      });
    expect(["judicial", "administrative", "teimosinha", "med"].map(mayHaveOrder)).toEqual([
      true,
      true,
      true,
      false,
    ]);
  });

  it("counts hours and not days where the clocks of São Paulo once changed", () => {
    // Daylight saving ended at midnight of 18 February 2018.
    const { respondBy } = deadlinesOf(
      { createdAt: at("2018-02-17T12:00:00-02:00"), blockType: "med", orderDueBy: null },
      24,
    );
    expect(respondBy).toEqual(at("2018-02-18T11:00:00-03:00"));
  });
});

describe("timeLeftOf", () => {
  // 21:00 in São Paulo.
  const now = at("2026-11-21T00:00:00.000Z");

  it.each([
    ["2026-11-20T23:59:59.999Z", { kind: "overdue" }],
    ["2026-11-21T00:00:00.000Z", { kind: "overdue" }],
    ["2026-11-21T00:30:01.000Z", { kind: "minutes", minutes: 31 }],
    ["2026-11-21T05:59:00.000Z", { kind: "hours", hours: 5 }],
    ["2026-11-21T06:30:00.000Z", { kind: "tomorrow" }],
    ["2026-11-22T02:59:59.000Z", { kind: "tomorrow" }],
    ["2026-11-22T03:00:00.000Z", { kind: "days", days: 2 }],
    ["2026-11-24T00:00:00.000Z", { kind: "days", days: 3 }],
  ])("says %s by the days of São Paulo", (until, words) => {
    expect(timeLeftOf(at(until), now)).toEqual(words);
  });

  it("says today where UTC is already at the next day", () => {
    expect(timeLeftOf(at("2026-11-21T01:30:00.000Z"), at("2026-11-20T12:00:00.000Z"))).toEqual({
      kind: "today",
    });
  });
});

describe("urgencyOf", () => {
  it.each([
    [0, "overdue"],
    [1, "urgent"],
    [6 * 3_600_000, "urgent"],
    [6 * 3_600_000 + 1, "soon"],
    [24 * 3_600_000, "soon"],
    [24 * 3_600_000 + 1, "calm"],
  ])("calls %i ms left %s", (leftMs, urgency) => {
    const now = at("2026-11-21T00:00:00.000Z");
    expect(urgencyOf(new Date(now.getTime() + leftMs), now)).toBe(urgency);
  });
});

describe("dueBetween", () => {
  it("takes what is over without an end, and of what is not only the hours that it names", () => {
    const now = at("2026-11-21T00:00:00.000Z");
    expect(dueBetween("overdue", now)).toEqual({ after: null, until: now });
    expect(dueBetween("6h", now)).toEqual({ after: now, until: at("2026-11-21T06:00:00.000Z") });
  });
});

describe("inboxGroupOf", () => {
  // 21:00 of the 20th in São Paulo.
  const now = at("2026-11-21T00:00:00.000Z");
  const awaiting = (respondBy: string) =>
    inboxGroupOf({ status: "awaiting_response", answeredAt: null, respondBy }, now);

  it("goes by our own deadline and the days of São Paulo while an answer helps", () => {
    expect(awaiting("2026-11-21T00:00:00.000Z")).toBe("overdue");
    expect(awaiting("2026-11-21T02:59:00.000Z")).toBe("today");
    expect(awaiting("2026-11-21T03:00:00.000Z")).toBe("week");
    expect(awaiting("2026-11-28T02:00:00.000Z")).toBe("week");
    expect(awaiting("2026-11-28T03:00:00.000Z")).toBe("later");
  });

  it("counts an unknown status as one to answer, and as of today once an answer was recorded", () => {
    const unknown = { status: "other" as const, respondBy: "2026-11-20T12:00:00.000Z" };
    expect(inboxGroupOf({ ...unknown, answeredAt: null }, new Date("2026-11-21T12:00:00Z"))).toBe("overdue");
    expect(
      inboxGroupOf({ ...unknown, answeredAt: "2026-11-20T11:00:00.000Z" }, new Date("2026-11-21T12:00:00Z")),
    ).toBe("today");
  });

  it("waits for others once it was answered, and is over once it was decided", () => {
    const respondBy = "2026-11-20T00:00:00.000Z";
    expect(inboxGroupOf({ status: "awaiting_response", answeredAt: respondBy, respondBy }, now)).toBe(
      "waiting",
    );
    expect(inboxGroupOf({ status: "defended", answeredAt: null, respondBy }, now)).toBe("waiting");
    for (const status of ["approved", "rejected", "dismissed"] as const)
      expect(inboxGroupOf({ status, answeredAt: null, respondBy }, now)).toBe("ended");
  });
});

describe("calendarOf", () => {
  const now = at("2026-11-20T15:00:00.000Z");
  const { now: share, days, placeOf } = calendarOf(now);

  it("draws every row on one scale that now stands in, and knows on which side a moment is beyond it", () => {
    expect(placeOf(now)).toEqual({ share, beyond: null });
    expect(share).toBeGreaterThan(0);
    expect(placeOf(at("2026-11-01T00:00:00.000Z"))).toEqual({ share: 0, beyond: "before" });
    expect(placeOf(at("2026-12-24T00:00:00.000Z"))).toEqual({ share: 1, beyond: "after" });
    // A regulatory limit of seven days is never cut.
    const limit = placeOf(at("2026-11-27T15:00:00.000Z"));
    expect(limit.share).toBeLessThan(1);
    expect(limit.beyond).toBeNull();
  });

  it("covers the whole width with the days of São Paulo, and knows their weekends", () => {
    expect(days[0]?.from).toBe(0);
    expect(days.at(-1)?.to).toBe(1);
    for (const [index, day] of days.entries())
      if (index > 0) expect(day.from).toBeCloseTo(days[index - 1]?.to ?? -1);
    expect(days.filter(({ isWeekend }) => isWeekend).map(({ day }) => day)).toEqual([
      "2026-11-21",
      "2026-11-22",
      "2026-11-28",
    ]);
  });
});
