import { describe, expect, test } from "vitest";
import { type AppErrorCode } from "@/lib/core/errors/app-error";
import { type Effect, type Submit, judgeShownOutcomes } from "./judge-shown-outcomes";
import { SHOWN_OUTCOMES, type ShownOutcome, shownByApproval, writtenBy } from "./shown-outcome";

const form = (...told: ShownOutcome[]): Submit => ({
  id: "f",
  kind: "withdrawal",
  about: "key",
  answers: told.map((one, index) => ({ atMs: 100 * (index + 1), told: one, by: "form" })),
});
const effect = (times: number, ...leftAtMs: number[]): Effect[] => [{ about: "key", times, leftAtMs }];
const DONE = { ok: true, data: { id: "t" } } as const;

describe("told against done", () => {
  test("finds nothing where each answer was the truth", () => {
    expect(judgeShownOutcomes([form("done")], effect(1, 50))).toEqual([]);
    expect(judgeShownOutcomes([form("refused")], [])).toEqual([]);
    expect(judgeShownOutcomes([form("not_sent")], effect(1, 150))).toEqual([]);
    for (const told of ["open", "none"] as const)
      for (const effects of [[], effect(1, 50)])
        expect(judgeShownOutcomes([form(told)], effects)).toEqual([]);
    expect(judgeShownOutcomes([form("waits", "done")], effect(1, 150))).toEqual([]);
    expect(judgeShownOutcomes([form("waits")], [])).toEqual([]);
  });

  test("finds what was told done and is not", () => {
    expect(judgeShownOutcomes([form("done")], [])).toEqual(["withdrawal f was told done and took no effect"]);
    expect(judgeShownOutcomes([form("none", "done")], [])).toHaveLength(1);
  });

  test("finds what was told refused and is done, also long after, and also where it was told otherwise before", () => {
    expect(judgeShownOutcomes([form("refused")], effect(1, 900))).toEqual([
      "withdrawal f was told refused and took effect",
    ]);
    expect(judgeShownOutcomes([form("open", "refused")], effect(1, 50))).toHaveLength(1);
    expect(judgeShownOutcomes([form("done", "refused")], effect(1, 50))).toHaveLength(2);
  });

  test("finds what was told not sent after it had left", () => {
    expect(judgeShownOutcomes([form("not_sent")], effect(1, 50))).toEqual([
      "withdrawal f was told not sent, and had left and took effect (left at 50 ms, not_sent told on the page of the form at 100 ms)",
    ]);
    expect(judgeShownOutcomes([form("not_sent", "not_sent")], effect(1, 150))).toHaveLength(1);
    // An earlier report that the outcome is unknown is no excuse.
    for (const before of ["none", "open"] as const)
      expect(judgeShownOutcomes([form(before, "not_sent")], effect(1, 50))).toHaveLength(1);
    // Without an effect it does not matter what left.
    expect(judgeShownOutcomes([form("not_sent")], effect(0, 50))).toEqual([]);
  });

  test("finds two effects, whatever was told", () => {
    for (const told of SHOWN_OUTCOMES)
      expect(judgeShownOutcomes([form(told)], effect(2))).toContain("key took effect 2 times");
  });

  test("finds an effect that nobody asked for, and one that no second person agreed to", () => {
    expect(judgeShownOutcomes([], effect(1))).toEqual(["key took effect, and nobody asked for it"]);
    expect(judgeShownOutcomes([form("waits")], effect(1))).toHaveLength(1);
  });

  test("knows that of two forms about one payment the other may have done it", () => {
    const other: Submit = { ...form("done"), id: "g" };
    expect(judgeShownOutcomes([form("refused"), other], effect(1, 50))).toEqual([]);
    expect(judgeShownOutcomes([form("not_sent"), other], effect(1, 50))).toEqual([]);
    expect(
      judgeShownOutcomes([form("refused"), { ...other, answers: form("refused").answers }], effect(1)),
    ).toEqual([
      "withdrawal f was told refused and took effect",
      "withdrawal g was told refused and took effect",
    ]);
  });
});

test("reads what was written as each form does", () => {
  expect(writtenBy({ id: "t" })).toEqual({ resultId: "t", isAwaitingApproval: false });
  expect(writtenBy({ reference: "loja" })).toMatchObject({ resultId: "loja" });
  expect(writtenBy({ id: null, isAwaitingApproval: true })).toMatchObject({ isAwaitingApproval: true });
  expect(writtenBy({ isAccepted: true })).not.toBeNull();
  for (const nothing of [{ id: null }, { reference: null }, { isAccepted: false }])
    expect(writtenBy(nothing)).toBeNull();
});

test("takes a decision that came too late, or whose first sending was lost, for no word on the withdrawal", () => {
  const failed = (code: AppErrorCode, wasLost = false) =>
    shownByApproval({ ok: false, error: { code } }, wasLost);
  expect(failed("conflict")).toBe("open");
  expect(failed("rejected_upstream")).toBe("refused");
  expect(failed("not_written")).toBe("not_sent");
  expect(failed("not_written", true)).toBe("open");
  expect(shownByApproval(DONE, false)).toBe("done");
  expect(shownByApproval(null, false)).toBe("none");
});
