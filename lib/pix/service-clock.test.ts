import { describe, expect, it } from "vitest";
import { seededRandom } from "@/lib/testing/seeded-random";
import { openLeastAhead, serviceAheadMs, wasMadeSince } from "./service-clock";

const CASES = 20_000;
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/** One exchange in a world with true time: the database's clock and the service's are both wrong by anything up to a day. */
function exchange(random: () => number) {
  const between = (min: number, max: number) => min + random() * (max - min);
  const trueMs = Date.parse("2026-11-20T15:00:00Z") + between(0, DAY_MS);
  const oursMs = between(-DAY_MS, DAY_MS);
  const serviceMs = between(-DAY_MS, DAY_MS);
  const outMs = between(1, 3_000);
  const backMs = between(1, 3_000);
  const header = new Date(trueMs + outMs + serviceMs).toUTCString();
  const measured = serviceAheadMs(header, {
    sentMs: trueMs + oursMs,
    answeredMs: trueMs + outMs + backMs + oursMs,
  });
  const byUs = (ms: number) => new Date(trueMs + ms + oursMs);
  const byService = (ms: number) => new Date(trueMs + ms + serviceMs);
  return { measured, aheadMs: serviceMs - oursMs, byUs, byService, between };
}

describe("the difference to the service's clock", () => {
  it(`is measured to within what an answer takes, over ${CASES} worlds`, () => {
    const random = seededRandom(11);
    for (let n = 0; n < CASES; n++) {
      const { measured, aheadMs } = exchange(random);
      expect(Math.abs((measured ?? Infinity) - aheadMs)).toBeLessThanOrEqual(3_501);
    }
  });

  it.each([
    ["no date", undefined],
    ["no such date", "yesterday"],
  ])("is unknown by an answer with %s", (_what, date) => {
    expect(serviceAheadMs(date, { sentMs: 0, answeredMs: 10 })).toBeNull();
  });

  it("is unknown by an answer that took too long to tell", () => {
    expect(serviceAheadMs(new Date(0).toUTCString(), { sentMs: 0, answeredMs: 11_000 })).toBeNull();
  });
});

describe("work that the service dates", () => {
  it(`is never older than its call, and another's never younger, over ${CASES} worlds`, () => {
    const random = seededRandom(12);
    for (let n = 0; n < CASES; n++) {
      const { measured, byUs, byService, between } = exchange(random);
      const sentAt = byUs(0);
      const own = byService(between(0, 10 * MINUTE_MS));
      expect(wasMadeSince(own, sentAt, measured)).toBe(true);
      const another = byService(-between(6 * MINUTE_MS, DAY_MS));
      expect(wasMadeSince(another, sentAt, measured)).toBe(false);
    }
  });

  it("is given five minutes where the difference was never measured", () => {
    const sentAt = new Date("2026-11-20T15:00:00Z");
    expect(wasMadeSince(new Date("2026-11-20T14:55:00Z"), sentAt, null)).toBe(true);
    expect(wasMadeSince(new Date("2026-11-20T14:54:59Z"), sentAt, null)).toBe(false);
  });
});

describe("the least difference of late", () => {
  const MINUTE_MS = 60_000;

  it("stays while a clock is moved, and is forgotten after an hour", () => {
    let nowMs = 0;
    const ahead = openLeastAhead(() => nowMs);
    expect(ahead.least()).toBeNull();
    ahead.note(200);
    nowMs = 10 * MINUTE_MS;
    ahead.note(400_000);
    expect(ahead.least()).toBe(200);
    nowMs = 61 * MINUTE_MS;
    expect(ahead.least()).toBe(400_000);
    ahead.note(-50);
    expect(ahead.least()).toBe(-50);
  });

  it("keeps our own project ours while our clock stands back", () => {
    const ahead = openLeastAhead(() => 0);
    ahead.note(0);
    ahead.note(400_000);
    const sentAt = new Date("2026-11-20T12:00:00Z");
    expect(wasMadeSince(sentAt, sentAt, 400_000)).toBe(false);
    expect(wasMadeSince(sentAt, sentAt, ahead.least())).toBe(true);
  });
});
