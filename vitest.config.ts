import { readFileSync, readdirSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const root = fileURLToPath(new URL(".", import.meta.url));
const resolve = {
  alias: { "server-only": `${root}lib/testing/server-only.ts`, "@": root.replace(/\/$/, "") },
};
/** An end for what would have none: no test fails because the machine is slow. */
const patient = {
  isolate: false,
  testTimeout: 240_000,
  hookTimeout: 240_000,
  expect: { poll: { timeout: 60_000 } },
  setupFiles: ["lib/testing/fail-on-console.ts", "lib/testing/patience.ts", "lib/testing/fixed-seeds.ts"],
};
const database = { ...patient, globalSetup: ["lib/testing/postgres.global.ts"] };
/** They start programs of ours. */
const processes = { ...patient, globalSetup: [...database.globalSetup, "e2e/fixtures/programs.global.ts"] };

/**
 * Files share what they load, which is half of the work of a run. Those that put something else in its place, for all that
 * comes after them, stand alone.
 */
const REPLACES = /\bvi\.(?:mock|doMock|hoisted|resetModules|stubGlobal|stubEnv)\(/;
const alone = ["app", "components", "lib", "scripts"]
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) => join(folder, file)),
  )
  .filter((file) => /\.test\.tsx?$/.test(file) && REPLACES.test(readFileSync(file, "utf8")));
const UNIT = [
  "{lib,components,app,scripts}/**/*.test.{ts,tsx}",
  "e2e/{chaos,fixtures,simulate}/**/*.test.ts",
];
const isOfDatabase = (file: string) => file.endsWith(".db.test.ts");

/** One project for each kind of test: what it needs to run is the difference between them. */
export default defineConfig({
  test: {
    // Reports a failure with its line.
    includeTaskLocation: true,
    tags: [{ name: "extended", description: "Runs in npm run test:all only" }],
    // One more than there are cores: a file waits for its database, or for an answer that does not come, much of the time.
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        resolve,
        test: { ...patient, name: "unit", include: UNIT, exclude: ["**/*.db.test.ts", ...alone] },
      },
      {
        resolve,
        test: {
          ...patient,
          name: "unit, alone",
          isolate: true,
          include: alone.filter((file) => !isOfDatabase(file)),
        },
      },
      {
        resolve,
        test: { ...database, name: "db", include: ["{app,lib,scripts}/**/*.db.test.ts"], exclude: alone },
      },
      {
        resolve,
        test: { ...database, name: "db, alone", isolate: true, include: alone.filter(isOfDatabase) },
      },
      { resolve, test: { ...processes, name: "sandbox", include: ["sandbox/**/*.test.ts"] } },
      {
        resolve,
        test: { ...processes, name: "contract", include: ["e2e/contract/**/*.contract.test.ts"] },
      },
      { resolve, test: { ...processes, name: "faults", include: ["e2e/faults/**/*.fault.test.ts"] } },
    ],
  },
});
