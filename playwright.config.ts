import { availableParallelism } from "node:os";
import { defineConfig } from "@playwright/test";
import { BROWSER_ARGS, findOrInstallShell } from "./scripts/browser";

/** Specs that freeze payouts, change their rules, restart the product or leave values of their own in the service. */
const ALONE = [
  "33-unknown-words.spec.ts",
  "34-partial-answers.spec.ts",
  "72-payout-rules.spec.ts",
  "75-four-eyes.spec.ts",
  "77-change-rules.spec.ts",
  "78-change-rules-page.spec.ts",
  "90-restart.spec.ts",
].map((name) => `**/${name}`);

/** The whole product for each worker, started as the README says, on ports and in a data directory of its own. */
export default defineConfig<object, { hasOwnProduct: boolean }>({
  testDir: "e2e/specs",
  // The specs plant and read data with the server's own code, which is not part of a browser's bundle.
  tsconfig: "e2e/tsconfig.json",
  globalSetup: "./e2e/fixtures/start-everything.ts",
  fullyParallel: false,
  // One more than there are cores: a product and its browser wait for each other nearly half of the time.
  workers: availableParallelism() + 1,
  // A scenario that passes at its second try is a defect: the run names it at its end.
  retries: 1,
  // Long enough that only a wait without an end reaches it, also on a slow machine.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  projects: [
    // One worker, and so one spec after the other; first, because it takes the longest.
    { name: "alone", testMatch: ALONE, workers: 1, use: { hasOwnProduct: true } },
    { name: "shared", testIgnore: ALONE },
  ],
  reporter: [["list"], ["json", { outputFile: "test-results/e2e.json" }]],
  outputDir: "test-results/e2e",
  use: {
    locale: "pt-BR",
    timezoneId: "America/Sao_Paulo",
    // Recording every step of every scenario takes a fifth of the run.
    trace: "on-first-retry",
    screenshot: "only-on-failure",
    launchOptions: { executablePath: findOrInstallShell(), args: BROWSER_ARGS },
  },
});
