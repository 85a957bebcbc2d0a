import { describe, expect, it } from "vitest";
import { holesByTurns, watchHeartbeats } from "./heartbeat-watch";

const at = (seconds: number, clockAhead = 0) => ({
  monotonicMs: seconds * 1_000,
  wallMs: 1_700_000_000_000 + (seconds + clockAhead) * 1_000,
});

describe("the beats of one process", () => {
  it("say nothing while they come, nor after one short hole", () => {
    const watch = watchHeartbeats();
    for (const seconds of [0, 5, 10, 15, 36, 41, 46]) expect(watch.beaten(at(seconds))).toBeNull();
  });

  it("that stood still for longer than a sender tries is a gap, while others lived too", () => {
    const watch = watchHeartbeats();
    watch.beaten(at(0));
    expect(watch.beaten(at(31))).toEqual({ cause: "stalled", lastedMs: 31_000 });
    watch.failed();
    expect(watch.beaten(at(80))).toEqual({ cause: "no_database", lastedMs: 49_000 });
  });

  it("that were missed by turns are one gap from the first hole on", () => {
    const watch = watchHeartbeats();
    for (const seconds of [0, 20, 25]) watch.beaten(at(seconds));
    watch.failed();
    expect(watch.beaten(at(45))).toEqual({ cause: "no_database", lastedMs: 45_000 });
    for (const seconds of [50, 55, 60, 65, 70, 75, 80, 85, 90, 95, 100, 105, 110]) watch.beaten(at(seconds));
    expect(watch.beaten(at(130))).toBeNull();
  });

  it.each([
    ["on", 3_600, 3_605_000],
    ["back", -3_600, 5_000],
  ])("show a clock that jumped %s", (_word, jump, lastedMs) => {
    const watch = watchHeartbeats();
    watch.beaten(at(0));
    expect(watch.beaten(at(5, jump))).toEqual({ cause: "clock_jump", lastedMs });
    expect(watch.beaten(at(10, jump))).toBeNull();
  });
});

describe("processes that end and begin again", () => {
  const moment = (seconds: number) => new Date(1_700_000_000_000 + seconds * 1_000);
  const life = (from: number, to: number) => ({ startedAt: moment(from), beatAt: moment(to) });

  it("leave no gap by one hole, nor where another lived meanwhile", () => {
    expect(holesByTurns([], moment(100))).toBeNull();
    expect(holesByTurns([life(0, 80)], moment(100))).toBeNull();
    expect(holesByTurns([life(0, 80), life(20, 60), life(62, 96)], moment(100))).toBeNull();
    expect(holesByTurns([life(-900, -600), life(-500, -300), life(-200, 80)], moment(100))).toBeNull();
  });

  it("leave one by two", () => {
    expect(holesByTurns([life(0, 60), life(72, 77), life(89, 94)], moment(106))).toEqual(moment(60));
  });
});
