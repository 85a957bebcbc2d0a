import { readFileSync, readdirSync } from "node:fs";
import { expect, test } from "vitest";

/** Versions below which a known hole is open (security, T3, T4, T8). */
const FLOORS = {
  next: "16.4.6",
  react: "19.3.1",
  "react-dom": "19.3.1",
  sharp: "0.35.5",
  "next-auth": "4.24.15",
} as const;

type Locked = {
  version?: string;
  integrity?: string;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
};
type Lockfile = { packages: Record<string, Locked> };
const lockfile = JSON.parse(readFileSync("package-lock.json", "utf8")) as Lockfile;

const numbers = (version: string): number[] => version.split(/[.-]/).slice(0, 3).map(Number);
function isBelow(version: string, floor: string): boolean {
  const [have, want] = [numbers(version), numbers(floor)];
  const differs = want.findIndex((part, index) => part !== have[index]);
  return differs !== -1 && (have[differs] ?? 0) < (want[differs] ?? 0);
}

test.each(Object.entries(FLOORS))("every copy of %s in the lockfile is %s or newer", (name, floor) => {
  const copies = Object.entries(lockfile.packages)
    .filter(([path]) => path === `node_modules/${name}` || path.endsWith(`/node_modules/${name}`))
    .map(([, { version }]) => version ?? "");
  expect(copies.filter((version) => isBelow(version, floor))).toEqual([]);
  if (name !== "sharp") expect(copies.length).toBeGreaterThan(0);
});

/**
 * Packages whose builds for other platforms were in no registry that we reach: `scripts/complete-lock.mjs` lists them
 * without a hash.
 */
const WITHOUT_HASH = /^node_modules\/(@next\/swc|@oxc-parser\/binding|@swc\/core|@tailwindcss\/oxide)-/;
const WITHOUT_HASH_MAX = 35;
const servesLinux = ({ os = ["linux"], cpu = ["x64"] }: Locked): boolean =>
  os.includes("linux") && cpu.some((one) => one === "x64" || one === "arm64");

test("every package of the lockfile has its hash, but for builds that no server of ours runs", () => {
  const entries = Object.entries(lockfile.packages).filter(([path]) => path !== "");
  const without = entries.filter(([, { integrity }]) => !/^sha512-[\w+/]{86}==$/.test(integrity ?? ""));
  expect(entries.length - without.length).toBeGreaterThan(900);
  const unexpected = without.filter(
    ([path, entry]) => entry.optional !== true || servesLinux(entry) || !WITHOUT_HASH.test(path),
  );
  expect(unexpected.map(([path]) => path)).toEqual([]);
  expect(without.length).toBeLessThanOrEqual(WITHOUT_HASH_MAX);
});

test("compares versions by their parts", () => {
  expect(isBelow("16.4.5", "16.4.6")).toBe(true);
  expect(isBelow("16.10.0", "16.4.6")).toBe(false);
  expect(isBelow("5.0.0-beta.32", "4.24.15")).toBe(false);
});

const sources = ["app", "components", "lib"].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
    .map((path) => `${folder}/${path}`),
);
const holding = (pattern: RegExp): string[] =>
  sources.filter((path) => pattern.test(readFileSync(path, "utf8")));

test("no source uses what the floors do not make safe", () => {
  expect(holding(/^\s*["']use cache/m)).toEqual([]);
  expect(holding(/dangerouslySetInnerHTML/)).toEqual([]);
  expect(holding(/NEXT_PUBLIC_/)).toEqual([]);
  expect(holding(/from "next\/image"/)).toEqual([]);
  expect(holding(/\beval\(|new Function\(/)).toEqual([]);
});

test("no image is optimised and nothing is rewritten", () => {
  const config = readFileSync("next.config.mjs", "utf8");
  expect(config).toMatch(/images: \{ unoptimized: true \}/);
  expect(config).not.toMatch(/rewrites/);
});

test("no page and no handler reaches the sandbox", () => {
  expect(holding(/from "@\/sandbox|from "\.\.\/sandbox/)).toEqual([]);
});
