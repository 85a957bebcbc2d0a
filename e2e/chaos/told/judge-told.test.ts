import { describe, expect, test } from "vitest";
import { type AppErrorCode } from "@/lib/core/app-error";
import { type Effect, type Submit, judgeTold } from "./judge-told";
import { TOLD, type Told, toldByApproval, toldOf } from "./told-of";

const form = (...told: Told[]): Submit => ({
  id: "f",
  kind: "withdrawal",
  about: "key",
  answers: told.map((one, index) => ({ atMs: 100 * (index + 1), told: one })),
});
const effect = (times: number, ...leftAtMs: number[]): Effect[] => [{ about: "key", times, leftAtMs }];
const DONE = { ok: true, data: { id: "t" } } as const;

describe("told against done", () => {
  test("finds nothing where each answer was the truth", () => {
    expect(judgeTold([form("done")], effect(1, 50))).toEqual([]);
    expect(judgeTold([form("refused")], [])).toEqual([]);
    expect(judgeTold([form("not_sent")], effect(1, 150))).toEqual([]);
    for (const told of ["open", "none"] as const)
      for (const effects of [[], effect(1, 50)]) expect(judgeTold([form(told)], effects)).toEqual([]);
    expect(judgeTold([form("waits", "done")], effect(1, 150))).toEqual([]);
    expect(judgeTold([form("waits")], [])).toEqual([]);
  });

  test("finds what was told done and is not", () => {
    expect(judgeTold([form("done")], [])).toEqual(["withdrawal f was told done and took no effect"]);
    expect(judgeTold([form("none", "done")], [])).toHaveLength(1);
  });

  test("finds what was told refused and is done, also long after, and also where it was told otherwise before", () => {
    expect(judgeTold([form("refused")], effect(1, 900))).toEqual([
      "withdrawal f was told refused and took effect",
    ]);
    expect(judgeTold([form("open", "refused")], effect(1, 50))).toHaveLength(1);
    expect(judgeTold([form("done", "refused")], effect(1, 50))).toHaveLength(2);
  });

  test("finds what was told not sent after it had left", () => {
    expect(judgeTold([form("not_sent")], effect(1, 50))).toEqual([
      "withdrawal f was told not sent, and had left and took effect",
    ]);
    expect(judgeTold([form("not_sent", "not_sent")], effect(1, 150))).toHaveLength(1);
    // The page keeps saying that nobody knows.
    expect(judgeTold([form("none", "not_sent")], effect(1, 50))).toEqual([]);
    // Without an effect it does not matter what left.
    expect(judgeTold([form("not_sent")], effect(0, 50))).toEqual([]);
  });

  test("finds two effects, whatever was told", () => {
    for (const told of TOLD) expect(judgeTold([form(told)], effect(2))).toContain("key took effect 2 times");
  });

  test("finds an effect that nobody asked for, and one that no second person agreed to", () => {
    expect(judgeTold([], effect(1))).toEqual(["key took effect, and nobody asked for it"]);
    expect(judgeTold([form("waits")], effect(1))).toHaveLength(1);
  });

  test("knows that of two forms about one payment the other may have done it", () => {
    const other: Submit = { ...form("done"), id: "g" };
    expect(judgeTold([form("refused"), other], effect(1, 50))).toEqual([]);
    expect(judgeTold([form("not_sent"), other], effect(1, 50))).toEqual([]);
    expect(judgeTold([form("refused"), { ...other, answers: form("refused").answers }], effect(1))).toEqual([
      "withdrawal f was told refused and took effect",
      "withdrawal g was told refused and took effect",
    ]);
  });
});

test("reads an answer as its person does", () => {
  const failed = (code: AppErrorCode) => toldOf({ ok: false, error: { code } });
  expect(toldOf(null)).toBe("none");
  expect(toldOf(DONE)).toBe("done");
  expect(toldOf({ ok: true, data: { id: null } })).toBe("open");
  expect(toldOf({ ok: true, data: { id: null, isAwaitingApproval: true } })).toBe("waits");
  expect(toldOf({ ok: true, data: { isAccepted: true } })).toBe("done");
  expect(toldOf({ ok: true, data: { isAccepted: false } })).toBe("open");
  expect(failed("rejected_upstream")).toBe("refused");
  expect(failed("upstream_unavailable")).toBe("not_sent");
  expect(failed("internal")).toBe("open");
});

test("takes a decision that came too late for no word on the withdrawal", () => {
  expect(toldByApproval({ ok: false, error: { code: "conflict" } })).toBe("open");
  expect(toldByApproval({ ok: false, error: { code: "rejected_upstream" } })).toBe("refused");
  expect(toldByApproval(DONE)).toBe("done");
});
