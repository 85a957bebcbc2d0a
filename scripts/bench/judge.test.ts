import { expect, test } from "vitest";
import { type Line, isQuiet, judge, percentile } from "./judge";
import { figuresTable, reportOf, sectionOf, sectionsIn } from "./report";

const LINE: Line = {
  what: "receiver",
  unit: "/s",
  ours: "edge",
  beside: { key: "bare", what: "bare" },
  bound: { atLeast: 0.85 },
  why: "the store",
};

test("a ratio is the median of the rounds' own, and not of their medians", () => {
  const samples = [
    { edge: 10, bare: 10 },
    { edge: 50, bare: 100 },
    { edge: 90, bare: 100 },
  ];
  const figure = judge(LINE, samples);
  expect(figure).toMatchObject({ ours: 50, beside: 100, ratio: 0.9, before: null, verdict: "met" });
});

test("a miss is shown as a miss, with why", () => {
  const figure = judge(LINE, [{ edge: 8, bare: 10 }], [{ edge: 5, bare: 10 }]);
  expect(figure).toMatchObject({ ratio: 0.8, before: 0.5, verdict: "missed" });
  const text = figuresTable([figure]).join("\n");
  expect(text).toContain("**missed**");
  expect(text).toContain("the store");
});

test("does not count an unmeasured goal as met", () => {
  expect(judge(LINE, [{ bare: 10 }]).verdict).toBe("not measured");
  expect(judge(LINE, [{ edge: 10, bare: 0 }]).verdict).toBe("not measured");
  expect(judge(LINE, [{ edge: Number.NaN, bare: 10 }]).verdict).toBe("not measured");
  const some = [
    { edge: Number.NaN, bare: 10 },
    { edge: 9, bare: 10 },
  ];
  expect(judge(LINE, some)).toMatchObject({ ours: 9, ratio: 0.9, verdict: "met" });
});

test("a row that broke off says so, beside what it had measured", () => {
  const row = { title: "Receiving", about: "Deliveries." };
  const circumstances = { revision: "abc", machine: "two cores", rounds: 1 };
  const figures = [judge(LINE, [{ edge: 9, bare: 10 }])];
  const whole = sectionOf(row, figures, circumstances).lines.join("\n");
  expect(whole).not.toContain("broke off");
  const broken = sectionOf(row, figures, { ...circumstances, fault: "no answer\n  at line 1" }).lines.join(
    "\n",
  );
  expect(broken).toContain("**Stopped by an error**: no answer\n");
  expect(broken).toContain("| met |");
});

test("sections of a report that was written before stand in the next one as they were", () => {
  const circumstances = { revision: "abc", machine: "two cores", rounds: 1 };
  const sections = ["Receiving", "Receiving behind nginx"].map((title) =>
    sectionOf({ title, about: "Deliveries." }, [judge(LINE, [{ edge: 9, bare: 10 }])], circumstances),
  );
  expect(sectionsIn(reportOf(sections))).toEqual(sections);
});

test("without a peer the figure itself is held to the bound", () => {
  const line: Line = { what: "p99", unit: "ms", ours: "p99", bound: { atMost: 250 } };
  expect(judge(line, [{ p99: 251 }]).verdict).toBe("missed");
  expect(judge({ ...line, bound: null }, [{ p99: 251 }]).verdict).toBe("-");
});

test("percentiles and quiet", () => {
  expect(percentile([4, 1, 3, 2], 0.99)).toBe(4);
  expect([isQuiet(0.95), isQuiet(0.5)]).toEqual([true, false]);
});
