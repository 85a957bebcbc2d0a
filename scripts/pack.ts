import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { bundle } from "./programs";

// `npm run pack`: everything that production runs, in one folder that needs Node and no package besides (decision 073).

const BUILD = process.env.NEXT_DIST_DIR ?? ".next";
const STANDALONE = join(BUILD, "standalone");
/** The programs of a packed folder: `npm start`, and each command of docs/operating.md and its reference. */
const PROGRAMS = [
  "start",
  "migrate",
  "pages",
  "worker",
  "edge",
  "sandbox",
  "health-check",
  "people",
  "rules",
  "rollups",
  "reindex",
  "connect",
  "rotate-keys",
  "backup",
  "restore",
  "verify-backup",
  "verify-audit",
];
const MIGRATIONS = "lib/platform/store/migrations";

const { values } = parseArgs({
  options: { to: { type: "string", default: ".packed" }, built: { type: "boolean", default: false } },
});
const out = values.to;

if (!values.built) buildPages();
copyPages();
await bundle(
  PROGRAMS.map((name) => `scripts/${name}.ts`),
  join(out, "scripts"),
);
writeManifest();

function buildPages(): void {
  const built = spawnSync(process.execPath, ["node_modules/next/dist/bin/next", "build"], {
    stdio: "inherit",
    env: { ...process.env, NODE_ENV: "production", NEXT_OUTPUT: "standalone" },
  });
  if (built.status !== 0) throw new Error("the build failed");
}

function copyPages(): void {
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  for (const name of [BUILD, "node_modules"])
    cpSync(join(STANDALONE, name), join(out, name), { recursive: true, verbatimSymlinks: true });
  cpSync(join(BUILD, "static"), join(out, BUILD, "static"), { recursive: true });
  for (const name of ["public", MIGRATIONS, "LICENSE", ".env.example", "scripts/end-with-parent.mjs"])
    cpSync(name, join(out, name), { recursive: true });
}

/** The commands have the names that they have here, and are called in the same way. */
function writeManifest(): void {
  const { name, version, license, engines, scripts } = JSON.parse(readFileSync("package.json", "utf8")) as {
    scripts: Record<string, string>;
  } & Record<string, unknown>;
  const commands = Object.entries(scripts).flatMap(([command, does]) => {
    const [, program = ""] = /scripts\/([\w-]+)\.ts$/.exec(does) ?? [];
    return PROGRAMS.includes(program) ? [[command, `node scripts/${program}.js`] as const] : [];
  });
  const manifest = {
    name,
    version,
    private: true,
    license,
    type: "module",
    engines,
    scripts: Object.fromEntries(commands),
  };
  writeFileSync(join(out, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`);
}
