import { expect, test } from "vitest";
import { complaintsIn, isOfDatabase, shown } from "./complaints";

const record = (level: number, rest: object) => JSON.stringify({ level, time: 1, pid: 2, ...rest });

test("finds our errors, and not our warnings", () => {
  const log = [record(40, { msg: "weather" }), record(50, { msg: "broken", traceId: "t" })].join("\n");
  expect(complaintsIn(log)).toEqual(['{"msg":"broken"}']);
});

test("reads a complaint of Next's to its last line, and tells the next one apart", () => {
  const log = [
    " ⨯ Error: Failed query",
    "    at run (file.js:1)",
    "  code: '57P01'",
    record(30, { msg: "on we go" }),
    "TypeError: x is not a function",
  ].join("\n");
  const complaints = complaintsIn(log);
  expect(complaints).toEqual([
    "⨯ Error: Failed query at run (file.js:1) code: '57P01'",
    "TypeError: x is not a function",
  ]);
  expect(complaints.map(isOfDatabase)).toEqual([true, false]);
});

test("reads as far as the cause, however long the query is, and shows less", () => {
  const long = `Error: Failed query: select ${"x, ".repeat(500)}`;
  const [complaint = ""] = complaintsIn(
    [long, "caused by: error: the database system is in recovery mode"].join("\n"),
  );
  expect(isOfDatabase(complaint)).toBe(true);
  expect(shown(complaint).length).toBeLessThan(700);
});

test("knows what a struck database says, through whatever wraps it", () => {
  const wrapped = (code: string) =>
    complaintsIn(record(50, { msg: "unexpected error", err: { message: "Failed query", cause: { code } } }));
  for (const code of ["3D000", "53100", "53300", "57014", "57P03", "55P03"])
    expect(wrapped(code).map(isOfDatabase)).toEqual([true]);
  for (const words of ["timeout expired", "no commit within 6000 ms"])
    expect(
      complaintsIn(record(50, { msg: "delivery not committed", err: { message: words } })).map(isOfDatabase),
    ).toEqual([true]);
  for (const code of ["23505", "22P02", "42P01"]) expect(wrapped(code).map(isOfDatabase)).toEqual([false]);
});
