import { describe, expect, it } from "vitest";
import { type IntentKind } from "@/lib/core/enums/intents";
import { decideNext } from "./decide-next";
import { type AttemptOutcome } from "./outcome";

const now = new Date("2026-11-21T12:00:00Z");
const fresh = {
  kind: "charge" as IntentKind,
  attempts: 1,
  mayHaveTakenEffect: false,
  firstSentAt: now,
  lastSentAt: now,
  refusedSince: null as Date | null,
  sendChosenAt: null as Date | null,
};
const maybeDone = { ...fresh, mayHaveTakenEffect: true };
const outcome = (
  proof: AttemptOutcome["proof"],
  kind: AttemptOutcome["kind"],
  more: Partial<AttemptOutcome> = {},
): AttemptOutcome => ({
  proof,
  kind,
  repeated: 1,
  ...more,
});
const after = (
  repeat: "same_key" | "natural_key" | "never",
  known: typeof fresh,
  what: AttemptOutcome,
  wasLookUp = false,
) => decideNext.after(repeat, known, what, wasLookUp, now);

describe("a credential that the service refuses", () => {
  it.each([
    ["withdrawal", "credential"],
    ["withdrawal", "circuit_open"],
    ["refund", "credential"],
    ["refund", "circuit_open"],
  ] as const)("leaves a %s that never left to people (%s), from the first attempt on", (of, kind) => {
    expect(after("same_key", { ...fresh, kind: of }, outcome("not_sent", kind))).toMatchObject({
      state: "ready",
      pausedBecause: "not_sent",
      nextAttemptAt: null,
      mayHaveTakenEffect: false,
      refusedSince: now,
    });
  });

  it.each(["withdrawal", "refund"] as const)(
    "lets a %s leave by itself once a person said so, however often it was tried, and keeps since when",
    (kind) => {
      const since = new Date("2026-11-20T20:00:00Z");
      const chosen = { ...fresh, kind, attempts: 40, refusedSince: since, sendChosenAt: since };
      const change = after("same_key", chosen, outcome("not_sent", "circuit_open"));
      expect(change.pausedBecause).toBeUndefined();
      expect(change.nextAttemptAt).not.toBeNull();
      expect(change.refusedSince).toBe(since);
    },
  );

  it("is forgotten with the first attempt that fails otherwise", () => {
    const held = { ...fresh, refusedSince: now };
    expect(after("same_key", held, outcome("not_sent", "connection")).refusedSince).toBeNull();
  });

  it.each(["charge", "project", "sub_account"] as const)(
    "lets a %s leave by itself once it is back",
    (kind) => {
      const change = after("same_key", { ...fresh, kind }, outcome("not_sent", "credential"));
      expect(change.pausedBecause).toBeUndefined();
      expect(change.nextAttemptAt).not.toBeNull();
    },
  );

  it("says nothing of a withdrawal that may have left: it is looked for as before", () => {
    const withdrawal = { ...maybeDone, kind: "withdrawal" as const };
    expect(after("same_key", withdrawal, outcome("not_sent", "credential")).pausedBecause).toBeUndefined();
  });

  it("is not what keeps a withdrawal that met a closed door: that is tried again", () => {
    const withdrawal = { ...fresh, kind: "withdrawal" as const };
    expect(after("same_key", withdrawal, outcome("not_sent", "connection")).pausedBecause).toBeUndefined();
  });
});

describe("the step that follows an attempt", () => {
  it.each(["validation", "forbidden", "not_found"] as const)(
    "settles a first refusal (%s) as rejected",
    (kind) => {
      expect(after("same_key", fresh, outcome("rejected", kind))).toMatchObject({
        state: "rejected",
        nextAttemptAt: null,
      });
    },
  );

  it("tries again what provably never left, and asks a person after a while", () => {
    expect(after("same_key", fresh, outcome("not_sent", "connection"))).toMatchObject({
      state: "ready",
      mayHaveTakenEffect: false,
      nextAttemptAt: new Date(now.getTime() + 2_000),
    });
    expect(
      after("same_key", { ...fresh, attempts: 12 }, outcome("not_sent", "connection")).pausedBecause,
    ).toBe("not_sent");
  });

  it.each(["timeout", "server", "unreadable", "redirect", "rate_limited"] as const)(
    "keeps a lost answer (%s) ambiguous",
    (kind) => {
      expect(after("same_key", fresh, outcome("ambiguous", kind))).toMatchObject({
        state: "ambiguous",
        mayHaveTakenEffect: true,
      });
    },
  );

  it("takes no refusal for proof after an attempt that may have worked", () => {
    const change = after("same_key", maybeDone, outcome("rejected", "validation", { status: 400 }));
    expect(change.state).toBe("ambiguous");
    expect(decideNext.needsLookUp("same_key", 10, outcome("rejected", "validation"))).toBe(true);
  });

  it("settles that refusal once the earlier attempt is seen to have done nothing and can do nothing any more", () => {
    const notSeen = outcome("ambiguous", "not_seen", {
      refusal: { status: 400, code: "INSUFFICIENT_BALANCE" },
    });
    expect(after("same_key", maybeDone, notSeen, true).state).toBe("ambiguous");
    const late = { ...maybeDone, lastSentAt: new Date(now.getTime() - 121_000) };
    expect(after("same_key", late, notSeen, true).state).toBe("rejected");
  });

  it("freezes a reused key and an answer that is not ours, and never sends again by itself", () => {
    expect(after("same_key", fresh, outcome("rejected", "key_reused")).state).toBe("ambiguous");
    expect(after("same_key", maybeDone, outcome("rejected", "key_reused"), true).pausedBecause).toBe(
      "key_reused",
    );
    expect(after("same_key", fresh, outcome("ambiguous", "not_ours")).pausedBecause).toBe("not_ours");
  });

  it.each([
    [23 * 3600 - 1, false],
    [23 * 3600, true],
    [24 * 3600 + 1, true],
  ])("reads instead of sending when the key is %i seconds old: %s", (age, mustRead) => {
    expect(decideNext.needsLookUp("same_key", age, outcome("ambiguous", "timeout"))).toBe(mustRead);
  });

  it("reads instead of sending when the very same server error came five times", () => {
    expect(decideNext.needsLookUp("same_key", 10, outcome("ambiguous", "server", { repeated: 4 }))).toBe(
      false,
    );
    expect(decideNext.needsLookUp("same_key", 10, outcome("ambiguous", "server", { repeated: 5 }))).toBe(
      true,
    );
  });

  it("asks again with its key while the service says that a request with it is still running", () => {
    const running = (repeated: number) => outcome("rejected", "conflict", { status: 409, repeated });
    expect(after("same_key", fresh, running(1))).toMatchObject({
      state: "ambiguous",
      nextAttemptAt: expect.any(Date) as Date,
    });
    expect(decideNext.needsLookUp("same_key", 10, running(1))).toBe(false);
    expect(decideNext.needsLookUp("same_key", 10, running(5))).toBe(true);
    expect(decideNext.needsLookUp("natural_key", 10, running(1))).toBe(true);
  });

  it("asks again after a refusal in another's form, and looks after the third of a kind", () => {
    const foreign = (repeated: number) => outcome("ambiguous", "undocumented", { status: 403, repeated });
    for (const repeat of ["same_key", "natural_key"] as const) {
      expect(after(repeat, fresh, foreign(1))).toMatchObject({
        state: "ambiguous",
        mayHaveTakenEffect: true,
      });
      expect([1, 2, 3].map((count) => decideNext.needsLookUp(repeat, 10, foreign(count)))).toEqual([
        false,
        false,
        true,
      ]);
    }
    expect(after("never", fresh, foreign(1))).toMatchObject({ state: "ambiguous", mayHaveTakenEffect: true });
  });

  it.each([
    ["asked again", "same_key", outcome("ambiguous", "rate_limited", { status: 429 }), false],
    ["never taken", "never", outcome("not_sent", "rate_limited"), false],
    ["looked for", "same_key", outcome("ambiguous", "server", { status: 503 }), true],
  ] as const)(
    "waits as long as the service asks for, and no shorter: %s",
    (_name, repeat, what, wasLookUp) => {
      const waits = (retryAfterSeconds: number) => {
        const change = after(repeat, fresh, { ...what, retryAfterSeconds }, wasLookUp);
        expect(change.outcome.notBefore).toBe(
          new Date(now.getTime() + retryAfterSeconds * 1_000).toISOString(),
        );
        return ((change.nextAttemptAt?.getTime() ?? 0) - now.getTime()) / 1_000;
      };
      expect(waits(600)).toBe(600);
      expect(waits(0)).toBeGreaterThan(0);
    },
  );

  it("looks again for what a look did not see, and does not send it meanwhile", () => {
    expect(decideNext.needsLookUp("same_key", 10, outcome("ambiguous", "not_seen"))).toBe(true);
  });

  it("looks for a refund at 15 s, 1, 5 and 15 minutes, then hands it to a person", () => {
    const seconds = (since: number) => {
      const known = { ...maybeDone, firstSentAt: new Date(now.getTime() - since * 1_000) };
      const change = after("never", known, outcome("ambiguous", "not_seen"), true);
      return change.pausedBecause ?? ((change.nextAttemptAt?.getTime() ?? 0) - now.getTime()) / 1_000 + since;
    };
    expect([0, 15, 60, 300, 900].map(seconds)).toEqual([15, 60, 300, 900, "refund_not_confirmed"]);
  });

  it("treats a taken name as taken only where nothing of ours may have taken it", () => {
    expect(after("natural_key", fresh, outcome("rejected", "conflict")).state).toBe("rejected");
    expect(after("natural_key", maybeDone, outcome("rejected", "conflict"))).toMatchObject({
      state: "ambiguous",
      nextAttemptAt: now,
    });
    expect(after("natural_key", maybeDone, outcome("rejected", "taken"), true)).toMatchObject({
      state: "rejected",
      mayHaveTakenEffect: false,
    });
  });

  it("looks less and less often for what cannot be read, and hands an unreadable list to a person", () => {
    const look = (repeat: "same_key" | "natural_key", seconds: number) => {
      const known = { ...maybeDone, lastSentAt: new Date(now.getTime() - seconds * 1_000) };
      const change = after(repeat, known, outcome("ambiguous", "unexpected"), true);
      return change.pausedBecause ?? ((change.nextAttemptAt?.getTime() ?? 0) - now.getTime()) / 1_000;
    };
    expect([2, 60, 600, 3_599, 3_600].map((seconds) => look("natural_key", seconds))).toEqual([
      ...[5, 30, 300, 300],
      "list_unreadable",
    ]);
    expect(look("same_key", 30 * 3_600)).toBe(300);
  });
});
