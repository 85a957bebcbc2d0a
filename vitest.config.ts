import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const root = fileURLToPath(new URL(".", import.meta.url));
const resolve = {
  alias: { "server-only": `${root}lib/testing/server-only.ts`, "@": root.replace(/\/$/, "") },
};
/** An end for what would have none: no test fails because the machine is slow. */
const patient = {
  testTimeout: 240_000,
  hookTimeout: 240_000,
  expect: { poll: { timeout: 60_000 } },
  setupFiles: ["lib/testing/fail-on-console.ts", "lib/testing/patience.ts"],
};
const database = { ...patient, globalSetup: ["lib/testing/postgres.global.ts"] };

/** One project for each kind of test: what it needs to run is the difference between them. */
export default defineConfig({
  test: {
    // One more than there are cores: a file waits for its database, or for an answer that does not come, much of the time.
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        resolve,
        test: {
          ...patient,
          name: "unit",
          include: [
            "{lib,components,app,scripts}/**/*.test.{ts,tsx}",
            "e2e/{chaos,fixtures,simulate}/**/*.test.ts",
          ],
          exclude: ["**/*.db.test.ts"],
        },
      },
      { resolve, test: { ...database, name: "db", include: ["{app,lib}/**/*.db.test.ts"] } },
      { resolve, test: { ...database, name: "sandbox", include: ["sandbox/**/*.test.ts"] } },
      {
        resolve,
        test: { ...database, name: "contract", include: ["e2e/contract/**/*.contract.test.ts"] },
      },
      {
        resolve,
        test: {
          ...database,
          name: "faults",
          include: ["e2e/faults/**/*.fault.test.ts"],
        },
      },
    ],
  },
});
