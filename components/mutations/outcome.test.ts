import { expect, test } from "vitest";
import { APP_ERROR_STATUS, type ActionResult, type AppErrorCode } from "@/lib/core/errors/app-error";
import { type Outcome, type NoAnswerCause, mayRepeat, outcomeOf } from "./outcome";

const fault = (code: AppErrorCode): ActionResult<never> => ({ ok: false, error: { code } });

const TABLE: [ActionResult<string> | NoAnswerCause, Outcome<string>][] = [
  [
    { ok: true, data: "x" },
    { is: "done", data: "x" },
  ],
  ["lost", { is: "unanswered" }],
  ["offline", { is: "not_sent", reason: "offline" }],
  ["outdated_page", { is: "not_sent", reason: "outdated_page" }],
  [fault("outdated_page"), { is: "not_sent", reason: "outdated_page" }],
  [fault("not_signed_in"), { is: "not_sent", reason: "signed_out" }],
  [fault("not_written"), { is: "not_sent", reason: "not_written" }],
  [fault("internal"), { is: "unanswered", error: { code: "internal" } }],
  [fault("outcome_unknown"), { is: "unanswered", error: { code: "outcome_unknown" } }],
  [fault("conflict"), { is: "refused", error: { code: "conflict" } }],
];

test.each(TABLE)("%j is %j", (answer, outcome) => {
  expect(outcomeOf(answer)).toEqual(outcome);
});

test("each code of the server is known, and none of them is taken for done", () => {
  for (const code of Object.keys(APP_ERROR_STATUS) as AppErrorCode[])
    expect(outcomeOf(fault(code)).is).not.toBe("done");
});

test("it may be repeated with one click where nothing was done, or where twice is as once", () => {
  expect(mayRepeat({ is: "not_sent", reason: "offline" }, "adds")).toBe(true);
  expect(mayRepeat({ is: "unanswered" }, "harmless")).toBe(true);
  expect(mayRepeat({ is: "unanswered" }, "adds")).toBe(false);
  expect(mayRepeat({ is: "refused", error: { code: "conflict" } }, "harmless")).toBe(false);
  expect(mayRepeat({ is: "done", data: null }, "harmless")).toBe(false);
});
