import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { centavos } from "@/lib/core/money/money";
import { type Amounts, NOTHING } from "./amounts";
import { type InFlight, type JudgedDrift, type MoneyInFlight, inFlightOf, judgeDrift } from "./judge-drift";

const alarmAfterMs = 15 * 60_000;
const at = (minutes: number) => new Date(1_700_000_000_000 + minutes * 60_000);
const off = (available: number, held = 0): Amounts => ({
  availableCentavos: centavos(available),
  heldCentavos: centavos(held),
});

/** The verdicts of a series of readings: minutes, difference, what is in flight. */
function judgeAll(...readings: [minutes: number, unexplained: Amounts, inFlight: InFlight][]): JudgedDrift[] {
  const judged: JudgedDrift[] = [];
  for (const [minutes, unexplained, inFlight] of readings)
    judged.push(judgeDrift(judged.at(-1) ?? null, unexplained, inFlight, { at: at(minutes), alarmAfterMs }));
  return judged;
}

describe("judgeDrift", () => {
  it("begins an alarm once, at its age, and ends it once, with agreement", () => {
    const judged = judgeAll(
      [0, NOTHING, 0],
      [1, off(-500), 0],
      [15, off(-500), 0],
      [16, off(-500), 0],
      [17, off(-700), 0],
      [18, NOTHING, 0],
      [19, NOTHING, 0],
    );
    expect(judged.map(({ state, news }) => [state, news])).toEqual([
      ["agrees", null],
      ["unexplained", null],
      ["unexplained", null],
      ["alarm", "alarm_began"],
      ["alarm", null],
      ["agrees", "alarm_ended"],
      ["agrees", null],
    ]);
    expect(judged[4]).toMatchObject({ since: at(1), alarmSince: at(16), agreedAt: at(0) });
  });

  it("lets what is on its way excuse what it may move, and no more than that", () => {
    expect(judgeAll([0, off(500), 500], [60, off(500), 500]).map(({ state }) => state)).toEqual([
      "in_flight",
      "in_flight",
    ]);
    expect(judgeAll([0, off(501), 500], [60, off(501), 500]).map(({ state }) => state)).toEqual([
      "unexplained",
      "alarm",
    ]);
    expect(judgeAll([0, off(0, -9), "any"], [10, off(0, -9), 0]).map(({ state }) => state)).toEqual([
      "in_flight",
      "unexplained",
    ]);
  });

  it("takes no excuse for longer than a day", () => {
    expect(judgeAll([0, off(1), "any"], [24 * 60, off(1), "any"]).at(-1)).toMatchObject({
      state: "alarm",
      news: "alarm_began",
    });
  });

  it("starts counting anew, and ends the alarm, where the reading before turns out to have agreed", () => {
    const [, , alarm] = judgeAll([0, NOTHING, 0], [1, off(5), 0], [20, off(5), 0]);
    if (!alarm) throw new Error("no verdict");
    expect(
      judgeDrift({ ...alarm, since: null, agreedAt: at(20) }, off(7), 0, { at: at(21), alarmAfterMs }),
    ).toEqual({
      state: "unexplained",
      since: at(21),
      alarmSince: null,
      agreedAt: at(20),
      news: "alarm_ended",
    });
  });

  it("pairs each beginning of an alarm with its end, and never calls a difference agreement", () => {
    const reading = fc.record({
      minutes: fc.integer({ min: 1, max: 400 }),
      difference: fc.oneof({ weight: 1, arbitrary: fc.constant(0) }, fc.integer({ min: -1_000, max: 1_000 })),
      inFlight: fc.oneof(fc.constant("any" as const), fc.integer({ min: 0, max: 1_000 })),
    });
    fc.assert(
      fc.property(fc.array(reading, { maxLength: 40 }), (readings) => {
        let minutes = 0;
        const judged = judgeAll(
          ...readings.map((one): [number, Amounts, InFlight] => [
            (minutes += one.minutes),
            off(one.difference),
            one.inFlight,
          ]),
        );
        for (const [index, { state, since }] of judged.entries()) {
          expect(state === "agrees").toBe(readings[index]?.difference === 0);
          expect(since === null).toBe(state === "agrees");
        }
        const news = judged.flatMap((one) => one.news ?? []);
        expect(news).toEqual(news.map((_, index) => (index % 2 === 0 ? "alarm_began" : "alarm_ended")));
      }),
    );
  });
});

describe("inFlightOf", () => {
  const known: MoneyInFlight = {
    hasWriteUnderWay: false,
    hasDeliveryToApply: false,
    hasFeeToCome: false,
    withdrawnCentavos: 900,
    refundedCentavos: 250,
  };

  it("is what withdrawals and refunds took that did not arrive yet", () => {
    expect(inFlightOf(known)).toBe(1_150);
  });

  it.each(["hasWriteUnderWay", "hasDeliveryToApply", "hasFeeToCome"] as const)(
    "may be any amount while %s",
    (name) => {
      expect(inFlightOf({ ...known, [name]: true })).toBe("any");
    },
  );
});
