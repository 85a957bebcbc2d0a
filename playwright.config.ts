import { availableParallelism } from "node:os";
import { defineConfig } from "@playwright/test";
import { LONG_SPECS } from "./scripts/long-specs";
import { fixShare, shareOf } from "./e2e/fixtures/share";
import { BROWSER_ARGS, findOrInstallShell } from "./scripts/browser";

fixShare();

/** Whoever names a spec means it. */
const isNamed = process.argv.slice(3).some((word) => !word.startsWith("-"));
const ofToday: readonly string[] = shareOf(LONG_SPECS, 3);
const ofOtherDays = isNamed ? [] : LONG_SPECS.filter((name) => !ofToday.includes(name));

/** The whole product for each worker, started as the README says, on ports and in a data directory of its own. */
export default defineConfig({
  testDir: "e2e/specs",
  testIgnore: ofOtherDays.map((name) => `**/${name}.spec.ts`),
  // What the specs plant and read by the server's own code is no part of a browser's bundle.
  tsconfig: "e2e/tsconfig.json",
  globalSetup: "./e2e/fixtures/start-everything.ts",
  fullyParallel: false,
  // One more than there are cores: a product and its browser wait for each other nearly half of the time.
  workers: availableParallelism() + 1,
  // One that passes at its second try is named at the end of the run: a defect of its own, and no verdict on the others.
  retries: 1,
  // An end for what would have none: no scenario fails because the machine is slow.
  timeout: 300_000,
  expect: { timeout: 60_000 },
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
