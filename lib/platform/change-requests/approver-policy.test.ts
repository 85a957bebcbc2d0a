import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ROLES } from "@/lib/core/enums/people";
import {
  STILL_COUNTS_MS,
  type ApproverStatus,
  canAgree,
  eligibleUntilAfter,
  hasNoOtherApprover,
  isOnlyApprover,
} from "./approver-policy";

const START = new Date("2026-11-20T12:00:00.000Z");
const at = (ms: number) => new Date(START.getTime() + ms);
const manager: ApproverStatus = { role: "manager", disabledAt: null, hasWayIn: true, eligibleUntil: null };

describe("whether somebody else can agree", () => {
  it("counts an enabled admin or manager who has taken up the invitation, and nobody else", () => {
    expect(hasNoOtherApprover([manager], START)).toBe(false);
    expect(hasNoOtherApprover([{ ...manager, role: "admin" }], START)).toBe(false);
    for (const role of ["viewer", "support", "finance"] as const)
      expect(hasNoOtherApprover([{ ...manager, role }], START)).toBe(true);
    expect(hasNoOtherApprover([{ ...manager, hasWayIn: false }], START)).toBe(true);
  });

  it("is one person alone where only one of everybody counts", () => {
    expect(isOnlyApprover([manager], START)).toBe(true);
    expect(isOnlyApprover([manager, { ...manager, role: "finance" }], START)).toBe(true);
    expect(isOnlyApprover([manager, { ...manager, role: "admin" }], START)).toBe(false);
  });

  it("counts who was disabled for exactly seven days more", () => {
    const after = { ...manager, disabledAt: START };
    const gone = { ...after, eligibleUntil: eligibleUntilAfter(manager, after, START) };
    expect(hasNoOtherApprover([gone], at(STILL_COUNTS_MS - 1))).toBe(false);
    expect(hasNoOtherApprover([gone], at(STILL_COUNTS_MS))).toBe(true);
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
      const others: ApproverStatus[] = [
        manager,
        { ...manager, role: "admin" },
        { ...manager, role: "finance" },
      ];
      let nowMs = 0;
      let lastSomebodyMs = 0;
      for (const { afterMs, who, change } of steps) {
        // A person who could agree until now could do so for all of the time in between.
        if (others.some(canAgree)) lastSomebodyMs = nowMs + afterMs;
        nowMs += afterMs;
        const before = others[who] ?? manager;
        const after = { ...before, ...change };
        others[who] = { ...after, eligibleUntil: eligibleUntilAfter(before, after, at(nowMs)) };
        if (others.some(canAgree)) lastSomebodyMs = nowMs;
        expect(hasNoOtherApprover(others, at(nowMs))).toBe(nowMs - lastSomebodyMs >= STILL_COUNTS_MS);
      }
    }),
  );
});
