import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, chmodSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { OtherMigrationsError } from "../lib/core/postgres/migrate.server";
import { differing } from "../lib/platform/backup/manifest.server";
import { takeBackup } from "../lib/platform/backup/take-backup.server";
import { startEmbeddedPostgres } from "../lib/runtime/embedded-postgres";
import { keepLocalSecrets, localEnvironment, startPart, tsProgram } from "./parts";

// `npm run try:upgrade [-- --from REVISION]`: the release before (the commit before, unless said) makes a database and works on it, this one
// takes it over, and the one before takes it back. Where the tables changed, which they may until the first production (record 020), this one
// has to refuse in one line and leave every row as it was.

const READY_WITHIN_MS = 60_000;

const { values } = parseArgs({ options: { from: { type: "string", default: "HEAD~1" } } });
const work = mkdtempSync(join(tmpdir(), "guiche-upgrade-"));
chmodSync(work, 0o755);
const before = join(work, "before");
const postgres = await startEmbeddedPostgres(join(work, "data"), ["guiche"]);
const place = { port: 1, sandboxPort: 1, dataDir: join(work, "data"), appUrl: "http://localhost:3000" };
const { dashboard } = localEnvironment(
  place,
  await keepLocalSecrets(place.dataDir),
  postgres.url,
  postgres.programUrl,
);
const environment = { ...dashboard, DATA_DIR: place.dataDir, LOG_LEVEL: "silent", PARTS: "worker" };
let failed = false;
try {
  checkOut(values.from, before);
  check(`${values.from} makes its database`, (await migrate(before)) === 0);
  check(`${values.from} works on it`, await works(before));
  check(
    "a person is invited",
    (await run(
      before,
      "scripts/people.ts",
      "add",
      "--email",
      "ana@example.com",
      "--name",
      "Ana",
      "--role",
      "admin",
    )) === 0,
  );
  const { manifest } = await takeBackup(postgres.url("guiche"), join(work, "backups"), "before");

  const { isTaken, said } = await takeOver();
  if (isTaken) {
    check("this release takes the database over, and works on it", await works("."));
    check("the person is there", await knowsAna());
    check(
      `${values.from} takes it back, and works on it`,
      (await migrate(before)) === 0 && (await works(before)),
    );
    check("the person is there", await knowsAna());
  } else {
    check(
      "this release refuses the database in one line, because its tables changed",
      said.trim() === new OtherMigrationsError("guiche").message,
    );
    const { manifest: after } = await takeBackup(postgres.url("guiche"), join(work, "backups"), "after");
    const other = differing(manifest.tables, new Map(after.tables.map((table) => [table.name, table])));
    check(
      "and left every row as it was",
      other.length === 0 && after.migrations.join() === manifest.migrations.join(),
    );
    check(`${values.from} goes on with it`, (await migrate(before)) === 0 && (await works(before)));
  }
} finally {
  await postgres.stop();
  rmSync(work, { recursive: true, force: true });
}
process.exit(failed ? 1 : 0);

function check(what: string, holds: boolean): void {
  console.log(`${holds ? "✓" : "✗"} ${what}`);
  if (!holds) failed = true;
}

/** Writes the files that git has of a revision, with the packages that are installed here. */
function checkOut(revision: string, into: string): void {
  mkdirSync(into);
  const archive = execFileSync("git", ["archive", revision], { maxBuffer: 512 * 1024 * 1024 });
  execFileSync("tar", ["-x", "-C", into], { input: archive });
  symlinkSync(resolve("node_modules"), join(into, "node_modules"));
}

function run(root: string, ...program: readonly [string, ...string[]]): Promise<number | null> {
  const [script, ...args] = program;
  return startPart(script, [...tsProgram(script), ...args], environment, { root }).ended;
}

function migrate(root: string): Promise<number | null> {
  return run(root, "scripts/migrate.ts");
}

/** By this release: whether it did, and what it said. A migration that fails for another reason is no refusal. */
async function takeOver(): Promise<{ isTaken: boolean; said: string }> {
  const script = "scripts/migrate.ts";
  const part = startPart(script, tsProgram(script), environment, { output: "pipe" });
  let said = "";
  const listening = Promise.all(
    [part.process.stdout, part.process.stderr].map(async (stream) => {
      for await (const piece of stream ?? []) {
        said += String(piece);
        process.stderr.write(piece as Buffer);
      }
    }),
  );
  const isTaken = (await part.ended) === 0;
  await listening;
  return { isTaken, said };
}

/** Its worker begins a restore marker, reports that it is ready, and ends on request. */
async function works(root: string): Promise<boolean> {
  const part = startPart("worker", tsProgram("scripts/worker.ts"), environment, { root });
  const isReady = await new Promise<boolean>((done) => {
    setTimeout(() => done(false), READY_WITHIN_MS).unref();
    part.process.on("message", (told: { isReady?: boolean }) => told.isReady === true && done(true));
    void part.ended.then(() => done(false));
  });
  await part.stop();
  return isReady && (await part.ended) === 0;
}

async function knowsAna(): Promise<boolean> {
  const { manifest } = await takeBackup(postgres.url("guiche"), join(work, "backups"), "now");
  return manifest.tables.find(({ name }) => name === "people")?.rows === 1;
}
