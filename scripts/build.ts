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

/** Builds the dashboard, unless the sources are those of the build that is there. */
export function buildDashboard(): void {
  const output = process.env.NEXT_DIST_DIR ?? ".next";
  const stamp = join(output, "built-from");
  const fingerprint = fingerprintOf(SOURCES);
  if (
    existsSync(join(output, "BUILD_ID")) &&
    existsSync(stamp) &&
    readFileSync(stamp, "utf8") === fingerprint
  )
    return;

  const build = spawnSync(process.execPath, ["node_modules/next/dist/bin/next", "build"], {
    stdio: "inherit",
    env: { ...process.env, NODE_ENV: "production" },
  });
  if (build.status !== 0) throw new Error("the build failed");
  writeFileSync(stamp, fingerprint);
}
