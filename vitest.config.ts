import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const root = fileURLToPath(new URL(".", import.meta.url));
const resolve = {
  alias: { "server-only": `${root}lib/testing/server-only.ts`, "@": root.replace(/\/$/, "") },
};
const setupFiles = ["lib/testing/fail-on-console.ts"];
const database = {
  globalSetup: ["lib/testing/postgres.global.ts"],
  testTimeout: 60_000,
  hookTimeout: 60_000,
};

/** One project for each kind of test: what it needs to run is the difference between them. */
export default defineConfig({
  test: {
    projects: [
      {
        resolve,
        test: {
          name: "unit",
          setupFiles,
          include: ["{lib,components,app,scripts}/**/*.test.{ts,tsx}", "e2e/{chaos,simulate}/**/*.test.ts"],
          exclude: ["**/*.db.test.ts"],
        },
      },
      { resolve, test: { name: "db", setupFiles, include: ["{app,lib}/**/*.db.test.ts"], ...database } },
      { resolve, test: { name: "sandbox", setupFiles, include: ["sandbox/**/*.test.ts"], ...database } },
      {
        resolve,
        test: { name: "contract", setupFiles, include: ["e2e/contract/**/*.contract.test.ts"], ...database },
      },
      {
        resolve,
        test: {
          name: "faults",
          setupFiles,
          include: ["e2e/faults/**/*.fault.test.ts"],
          // Most of a fault is waiting for an answer that does not come: two files wait side by side.
          maxWorkers: 3,
          ...database,
        },
      },
    ],
  },
});
