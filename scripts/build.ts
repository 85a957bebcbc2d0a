import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fingerprintOf } from "./fingerprint";

const SOURCES = [
  "app",
  "components",
  "lib",
  "messages",
  "public",
  "proxy.ts",
  "instrumentation.ts",
  "instrumentation-client.ts",
  "next.config.mjs",
  "tailwind.config.ts",
  "postcss.config.mjs",
  "tsconfig.json",
  "package-lock.json",
];

const OUTPUT = process.env.NEXT_DIST_DIR ?? ".next";
const STAMP = join(OUTPUT, "built-from");

/** Whether the build that is there was made from these sources. */
export const isBuilt = (): boolean =>
  existsSync(join(OUTPUT, "BUILD_ID")) &&
  existsSync(STAMP) &&
  readFileSync(STAMP, "utf8") === fingerprintOf(SOURCES);

/** Builds the dashboard, unless the sources are those of the build that is there. */
export function buildDashboard(): void {
  if (isBuilt()) return;
  const fingerprint = fingerprintOf(SOURCES);
  const build = spawnSync(process.execPath, ["node_modules/next/dist/bin/next", "build"], {
    stdio: "inherit",
    env: { ...process.env, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" },
  });
  if (build.status !== 0) throw new Error("the build failed");
  writeFileSync(STAMP, fingerprint);
}
