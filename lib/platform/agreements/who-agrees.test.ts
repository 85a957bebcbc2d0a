import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ROLES } from "@/lib/core/words/people";
import {
  STILL_COUNTS_MS,
  type Standing,
  canAgree,
  couldAgreeUntilAfter,
  isNobodyElse,
  isOnePersonAlone,
} from "./who-agrees";

const START = new Date("2026-11-20T12:00:00.000Z");
const at = (ms: number) => new Date(START.getTime() + ms);
const manager: Standing = { role: "manager", disabledAt: null, hasWayIn: true, couldAgreeUntil: null };

describe("whether somebody else can agree", () => {
  it("counts an enabled admin or manager who has taken up the invitation, and nobody else", () => {
    expect(isNobodyElse([manager], START)).toBe(false);
    expect(isNobodyElse([{ ...manager, role: "admin" }], START)).toBe(false);
    for (const role of ["viewer", "support", "finance"] as const)
      expect(isNobodyElse([{ ...manager, role }], START)).toBe(true);
    expect(isNobodyElse([{ ...manager, hasWayIn: false }], START)).toBe(true);
  });

  it("is one person alone where only one of everybody counts", () => {
    expect(isOnePersonAlone([manager], START)).toBe(true);
    expect(isOnePersonAlone([manager, { ...manager, role: "finance" }], START)).toBe(true);
    expect(isOnePersonAlone([manager, { ...manager, role: "admin" }], START)).toBe(false);
  });

  it("counts who was disabled for exactly seven days more", () => {
    const after = { ...manager, disabledAt: START };
    const gone = { ...after, couldAgreeUntil: couldAgreeUntilAfter(manager, after, START) };
    expect(isNobodyElse([gone], at(STILL_COUNTS_MS - 1))).toBe(false);
    expect(isNobodyElse([gone], at(STILL_COUNTS_MS))).toBe(true);
  });
});

const step = fc.record({
  afterMs: fc.integer({ min: 0, max: STILL_COUNTS_MS }),
  who: fc.nat(2),
  change: fc.oneof(
    fc.constant({ disabledAt: START }),
    fc.constant({ disabledAt: null }),
    fc.constantFrom(...ROLES).map((role) => ({ role })),
    fc.boolean().map((hasWayIn) => ({ hasWayIn })),
  ),
});

it("no order of acts makes anybody single before the others were out for seven days", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      const others: Standing[] = [manager, { ...manager, role: "admin" }, { ...manager, role: "finance" }];
      let nowMs = 0;
      let lastSomebodyMs = 0;
      for (const { afterMs, who, change } of steps) {
        // A person who could agree until now could do so for all of the time in between.
        if (others.some(canAgree)) lastSomebodyMs = nowMs + afterMs;
        nowMs += afterMs;
        const before = others[who] ?? manager;
        const after = { ...before, ...change };
        others[who] = { ...after, couldAgreeUntil: couldAgreeUntilAfter(before, after, at(nowMs)) };
        if (others.some(canAgree)) lastSomebodyMs = nowMs;
        expect(isNobodyElse(others, at(nowMs))).toBe(nowMs - lastSomebodyMs >= STILL_COUNTS_MS);
      }
    }),
  );
});
