import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";

const folder = mkdtempSync(join(tmpdir(), "guiche-no-backup-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function run(program: string, ...args: string[]): { status: number | null; lines: string } {
  const { status, stderr } = spawnSync(
    process.execPath,
    ["--import", "tsx", "--conditions=react-server", `scripts/${program}.ts`, ...args],
    { encoding: "utf8" },
  );
  return { status, lines: stderr };
}

test("restore --verify gives the answer of backup:verify", () => {
  const verified = run("verify-backup", folder);
  expect(verified.status).toBe(1);
  expect(verified.lines).toContain(folder);
  expect(run("restore", "--verify", folder)).toEqual(verified);
}, 60_000);

test("restore refuses --into without --verify", () => {
  const refused = run("restore", folder, "--into", "postgres://127.0.0.1:1/guiche_try");
  expect(refused.status).toBe(2);
  expect(refused.lines).toContain("usage: npm run restore");
}, 60_000);
