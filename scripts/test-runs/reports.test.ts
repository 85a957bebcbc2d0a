import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { readPlaywrightReport, readVitestReport } from "./reports";

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "guiche-reports-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

function given(report: unknown): string {
  const file = join(folder, "report.json");
  writeFileSync(file, JSON.stringify(report));
  return file;
}

it("names a failing Vitest test with its line and the command that runs it", () => {
  const test = { fullName: "sums up", status: "failed", failureMessages: ["1 is not 2"] };
  const report = readVitestReport(
    given({
      numPassedTests: 7,
      testResults: [
        {
          name: join(process.cwd(), "lib/a.test.ts"),
          status: "failed",
          message: "",
          assertionResults: [
            { ...test, location: { line: 12, column: 1 } },
            { ...test, status: "passed" },
          ],
        },
        {
          name: join(process.cwd(), "lib/b.test.ts"),
          status: "failed",
          message: "syntax",
          assertionResults: [],
        },
      ],
    }),
  );
  expect(report.passed).toBe(7);
  expect(report.failures.map(({ at, title, message, command }) => [at, title, message, command])).toEqual([
    ["lib/a.test.ts:12", "sums up", "1 is not 2", "npx vitest run lib/a.test.ts:12"],
    ["lib/b.test.ts", "the file failed", "syntax", "npx vitest run lib/b.test.ts"],
  ]);
});

it("names a failing scenario with its picture, and one that passed at its second try", () => {
  const picture = join(process.cwd(), "test-results/e2e/shot.png");
  const spec = (title: string, line: number, status: string) => ({
    file: "01-charge.spec.ts",
    title,
    line,
    tests: [{ status, results: [{ error: { message: "timeout" }, attachments: [{ path: picture }, {}] }] }],
  });
  const report = readPlaywrightReport(
    given({
      stats: { expected: 3, flaky: 1 },
      errors: [],
      suites: [{ specs: [spec("pays", 8, "unexpected")], suites: [{ specs: [spec("lists", 9, "flaky")] }] }],
    }),
    "e2e/specs",
  );
  expect(report).toEqual({
    passed: 4,
    failures: [
      {
        title: "pays",
        at: "e2e/specs/01-charge.spec.ts:8",
        message: "timeout",
        artefacts: ["test-results/e2e/shot.png"],
        command: "npx playwright test e2e/specs/01-charge.spec.ts:8",
      },
    ],
    secondTry: ["e2e/specs/01-charge.spec.ts:9 lists"],
  });
});

it("counts a missing report as nothing passed", () => {
  const missing = join(folder, "missing.json");
  expect(readVitestReport(missing).passed).toBe(0);
  expect(readPlaywrightReport(missing, "e2e/specs").passed).toBe(0);
});
