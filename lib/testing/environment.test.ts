import { randomBytes } from "node:crypto";
import { readFileSync, readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { EnvError, readEnv } from "@/lib/platform/env.server";

const text = (path: string): string => readFileSync(path, "utf8");
const namesIn = (source: string, pattern: RegExp): string[] =>
  [...new Set([...source.matchAll(pattern)].map(([, name]) => name ?? ""))].toSorted();

/** The keys of the schema: the only capitals that stand before a colon. */
const schemaNames = (path: string): string[] => namesIn(text(path), /^\s+([A-Z][A-Z\d_]+):/gm);
const DASHBOARD = schemaNames("lib/platform/env.server.ts");
const SANDBOX = schemaNames("sandbox/env.ts");

/** The start scripts' own: where the process is. */
const PLACE = ["DATA_DIR", "HOST", "PORT"];
/** Set by a program for a program, and by nobody else. */
const NOBODY_SETS = [
  "NEXTAUTH_URL",
  "NEXT_RUNTIME",
  "NEXT_SOURCE_MAPS",
  "NODE_ENV",
  "PEER_SECRET",
  "PREPARED",
  "PROCESSES",
  "TEST_PARALLEL_INDEX",
  "TMPDIR",
];
/** Next reads them; docs/operating.md says what for. */
const OF_NEXT = ["NEXT_DEPLOYMENT_ID", "NEXT_SERVER_ACTIONS_ENCRYPTION_KEY"];

const sections = new Map(
  text(".env.example")
    .split(/^# --- /m)
    .map((section) => [
      section.slice(0, section.indexOf(" --")),
      namesIn(section, /^(?:# )?([A-Z][A-Z\d_]*)=/gm),
    ]),
);
const example = [...sections.values()].flat();

const readByScripts = namesIn(
  ["scripts", "e2e", "sandbox"]
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: "utf8" }).map((path) => `${folder}/${path}`),
    )
    .concat(readdirSync("."))
    .filter((path) => /\.(ts|mjs)$/.test(path))
    .map(text)
    .join("\n"),
  /(?:process\.env\.|environment\.|readPort\("|const \{ )([A-Z][A-Z\d_]+)\b/g,
);

const sorted = (...names: readonly (readonly string[])[]): string[] =>
  [...new Set(names.flat())].toSorted((a, b) => (a < b ? -1 : 1));

test("the example and the README's table name what the dashboard reads", () => {
  const dashboard = sorted(DASHBOARD, PLACE);
  const table = text("README.md").split("## Configuration")[1]?.split("\n## ")[0] ?? "";
  const cells = table.split("\n").map((row) => (row.startsWith("|") ? (row.split("|")[1] ?? "") : ""));
  expect(DASHBOARD.length).toBeGreaterThan(10);
  expect(sections.get("The dashboard")).toEqual(dashboard);
  expect(namesIn(cells.join("\n"), /`([A-Z][A-Z\d_]*)`/g)).toEqual(dashboard);
});

test("the example names what the sandbox reads", () => {
  const own = SANDBOX.filter((name) => !PLACE.includes(name));
  expect(sections.get("The sandbox")).toEqual(sorted(own, ["SANDBOX_ALLOW_PRODUCTION"]));
});

test("the example names whatever else a script, a test or a build reads, once, and nothing more", () => {
  const read = sorted(DASHBOARD, SANDBOX, PLACE, OF_NEXT, readByScripts);
  expect(example.toSorted()).toEqual(read.filter((name) => !NOBODY_SETS.includes(name)));
});

test("an example that was not filled in starts nothing, and has no other fault", () => {
  const given = Object.fromEntries(
    text(".env.example")
      .split("\n")
      .filter((line) => /^[A-Z]/.test(line))
      .map((line) => [line.slice(0, line.indexOf("=")), line.slice(line.indexOf("=") + 1)]),
  );
  const faults = (() => {
    try {
      return readEnv(given);
    } catch (error) {
      return error instanceof EnvError ? error.lines : error;
    }
  })();
  expect(faults).toEqual(
    [
      "PIX_CLIENT_ID",
      "PIX_CLIENT_SECRET",
      "PIX_WEBHOOK_SECRETS",
      "DATABASE_URL",
      "AUTH_SECRET",
      "AUDIT_KEYS",
    ].map((name) => `${name} is missing`),
  );
});

const GIVEN = {
  PIX_BASE_URL: "http://127.0.0.1:9/v2",
  PIX_CLIENT_ID: "id",
  PIX_CLIENT_SECRET: "secret",
  PIX_WEBHOOK_SECRETS: "main=secret",
  PIX_ENVIRONMENT: "sandbox",
  DATABASE_URL: "postgres://u:p@127.0.0.1:6432/guiche",
  AUTH_SECRET: "x".repeat(32),
  AUDIT_KEYS: `one=${randomBytes(32).toString("base64")}`,
  APP_URL: "http://localhost:3000",
};

test("an address that is none is one fault, and the only one", () => {
  expect(() => readEnv({ ...GIVEN, PIX_BASE_URL: "nowhere" })).toThrow(
    new EnvError(["PIX_BASE_URL must be an http(s) address"]),
  );
});

test("a direct address makes the other one that of a pooler, and must be one", () => {
  const direct = "postgres://u:p@127.0.0.1:5432/guiche";
  expect(readEnv(GIVEN)).toMatchObject({ databaseUrl: GIVEN.DATABASE_URL, poolerUrl: null });
  expect(readEnv({ ...GIVEN, DATABASE_DIRECT_URL: direct })).toMatchObject({
    databaseUrl: direct,
    poolerUrl: GIVEN.DATABASE_URL,
  });
  expect(() => readEnv({ ...GIVEN, DATABASE_DIRECT_URL: "127.0.0.1" })).toThrow(
    "DATABASE_DIRECT_URL must be a postgres:// address",
  );
});
