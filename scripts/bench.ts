import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { execFileSync } from "node:child_process";
import { cpus, totalmem } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { openClient } from "../lib/core/postgres/bounded-client.server";
import { LIMITS } from "../lib/core/postgres/postgres-limits";
import { migrateStore, openStore } from "../lib/platform/store/store.server";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "../lib/runtime/embedded-postgres";
import { temporaryFolder } from "../lib/runtime/temporary-folder";
import { buildDashboard } from "./build";
import { applyRow, countWhatIsSent } from "./bench/apply";
import { chargeRow } from "./bench/charge";
import { type Shape } from "./bench/dashboard";
import { exportsRow } from "./bench/exports";
import { firstSecondsRow } from "./bench/first-seconds";
import { projectionRow } from "./bench/projection";
import { freshnessRow } from "./bench/freshness";
import { busyReceiptRow } from "./bench/busy-receipt";
import { type Figure, type Sample, isQuiet, judge } from "./bench/judge";
import { lighthouseRow } from "./bench/lighthouse";
import { memoryRow } from "./bench/memory";
import { nginxRow } from "./bench/nginx";
import { openingRow, renderingRow } from "./bench/pages";
import { type Peers, startPeers } from "./bench/peers";
import { pixelRow } from "./bench/pixel";
import { idleShare } from "./bench/quiet";
import { readsRow } from "./bench/reads";
import { receiverRow } from "./bench/receiver";
import { type Section, reportOf, sectionOf, sectionsIn } from "./bench/report";
import { checkOut } from "./bench/revision";
import { type Bench, type LibraryRow, type Row, type Stores } from "./bench/row";
import { sandboxRow } from "./bench/sandbox";
import { seededDatabase } from "./bench/seeded";
import { type Stage, startStage } from "./bench/stage";
import { stormRow } from "./bench/storm";
import { streamsRow } from "./bench/streams";
import { sumsRow } from "./bench/sums";

// Every figure is a ratio of two measurements of one run where there is something to measure beside it: absolute times do
// not carry over to another machine.

const DATA_DIR = process.env.DATA_DIR ?? ".data-bench";
const REPORT = "docs/benchmarks.md";
const SMALL_ROWS = 10_000;
const LARGE_ROWS = 1_000_000;
const QUICK_ROWS = 20_000;
const ROUNDS = 5;
const STORM_MINUTES = 5;

const LIBRARY: readonly LibraryRow[] = [readsRow, sumsRow, exportsRow, applyRow, projectionRow];
const WITH_MIRRORS: readonly LibraryRow[] = [readsRow, sumsRow, exportsRow];
// Memory first: it is that of a dashboard that was started just now.
const OVER_HTTP: readonly Row[] = [
  memoryRow,
  openingRow,
  renderingRow,
  chargeRow,
  pixelRow,
  freshnessRow,
  streamsRow,
  sandboxRow,
  receiverRow,
  busyReceiptRow,
];
/** Longer than all others together, or in need of a browser for minutes or of nginx: when they are asked for. */
const WHEN_ASKED: readonly Row[] = [lighthouseRow, firstSecondsRow, stormRow, nginxRow];
const ROWS = [...OVER_HTTP, ...LIBRARY, ...WHEN_ASKED];
const NAMES = ROWS.map(({ name }) => name);

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: "string", multiple: true },
    quick: { type: "boolean", default: false },
    anyway: { type: "boolean", default: false },
    minutes: { type: "string" },
    against: { type: "string" },
  },
});
const unknown = values.only?.filter((name) => !NAMES.includes(name)) ?? [];
if (unknown.length > 0) throw new Error(`--only takes ${NAMES.join(", ")}, not ${unknown.join(", ")}`);
const isWanted = ({ name }: { name: string }) => values.only?.includes(name) ?? true;
const library = LIBRARY.filter(isWanted);
const overHttp = values.only ? [...OVER_HTTP, ...WHEN_ASKED].filter(isWanted) : OVER_HTTP;
const isQuick = values.quick;
/** Allows a run on a machine with other users: its figures are then for inspection, not for the record. */
const isAnyway = values.anyway || isQuick;
const stormMinutes = Number(values.minutes ?? STORM_MINUTES);
const largeRows = Number(positionals[0] ?? (isQuick ? QUICK_ROWS : LARGE_ROWS));
const say = (words: string) => console.log(words);

const idleBefore = await idleShare();
if (!isAnyway && !isQuiet(idleBefore)) refuse(idleBefore);
if (overHttp.length > 0) buildDashboard();
mkdirSync("test-results", { recursive: true });
mkdirSync(DATA_DIR, { recursive: true });
const scratch = await temporaryFolder("guiche-bench-");
const server = await startEmbeddedPostgres(DATA_DIR, []);
let peers: Promise<Peers> | undefined;
const bench: Bench = {
  isQuick,
  stormMinutes,
  rounds: isQuick ? 1 : ROUNDS,
  dataDir: scratch.path,
  say,
  peers: () => (peers ??= startPeers(DATA_DIR)),
};
const sections: Section[] = [];
try {
  if (library.length > 0) await measureLibrary();
  if (overHttp.length > 0) await measureOverHttp();
} finally {
  await (await peers)?.stop();
  await server.stop();
  await scratch.remove();
}
console.log(`\n${reportOf(sections)}`);
const idleAfter = await idleShare();
if (isAnyway || stormMinutes !== STORM_MINUTES) console.log("Not a report: nothing was written.");
else if (!isQuiet(idleAfter)) refuse(idleAfter);
else writeReport();
// Anything that a failed row left open is no longer needed.
process.exit();

function refuse(idle: number): never {
  console.error(
    `Other programs use ${Math.round((1 - idle) * 100)} % of this machine: nothing was measured.`,
  );
  process.exit(2);
}

async function measureLibrary(): Promise<void> {
  // This call precedes any connection: each one retains the query method that it finds.
  countWhatIsSent();
  const needsMirrors = library.some((row) => WITH_MIRRORS.includes(row));
  const stores: Stores = {
    small: await seeded(needsMirrors ? SMALL_ROWS : 1),
    large: await seeded(needsMirrors ? largeRows : 1),
    ours: await fresh("ours"),
    byHand: await fresh("by_hand"),
  };
  try {
    for (const row of library) {
      say(`\n${row.title}`);
      const samples: Sample[] = [];
      const fault = await faultOf(async () => void samples.push(...(await row.rounds(stores, bench))));
      note(row, samples, [], fault);
    }
  } finally {
    await Promise.all(Object.values(stores).map((store) => store.close()));
  }
}

/** Each shape of the dashboard is started for its rows, and ended after them. */
async function measureOverHttp(): Promise<void> {
  for (const shape of ["together", "apart"] as const) {
    const rows = overHttp.filter((row) => (row.shape ?? "together") === shape);
    if (rows.length === 0) continue;
    const ours = await stageOf(`here_${shape}`, resolve("."), shape);
    const root = values.against && checkOut(values.against, DATA_DIR);
    const other = root ? await stageOf(`other_${shape}`, root, shape) : null;
    try {
      for (const row of rows) await measure(row, ours, other);
    } finally {
      await ours.stop();
      await other?.stop();
    }
  }
}

async function measure(row: Row, ours: Stage, other: Stage | null): Promise<void> {
  say(`\n${row.title}`);
  const [samples, others]: [Sample[], Sample[]] = [[], []];
  const begunMs = performance.now();
  const fault = await faultOf(async () => {
    for (let round = 0; round < (isQuick ? 1 : (row.rounds ?? ROUNDS)); round++) {
      samples.push(await row.round(ours, bench));
      if (other) others.push(await row.round(other, bench));
      say(`  ${round + 1}: ${JSON.stringify(samples.at(-1))}`);
    }
  });
  say(`  ${Math.round((performance.now() - begunMs) / 1_000)} s`);
  note(row, samples, others, fault);
}

/** One row that breaks off must not cost the figures of the others: it is shown as such, and the run ends with 1. */
async function faultOf(work: () => Promise<void>): Promise<string | undefined> {
  try {
    await work();
    return undefined;
  } catch (error) {
    console.error(error);
    process.exitCode = 1;
    return error instanceof Error ? error.message : String(error);
  }
}

async function stageOf(name: string, root: string, shape: Shape): Promise<Stage> {
  for (const database of ["guiche", "sandbox", "receipt"]) await freshDatabase(server, `${name}_${database}`);
  return startStage({
    root,
    shape,
    dataDir: join(scratch.path, name),
    databaseUrl: (database) => server.url(`${name}_${database}`),
    programUrl: (database) => server.programUrl(`${name}_${database}`),
    say,
  });
}

async function fresh(name: string) {
  const store = openStore(await freshDatabase(server, name));
  await migrateStore(store);
  return store;
}

async function freshDatabase({ url }: EmbeddedPostgres, name: string): Promise<string> {
  const client = openClient({ url: url("postgres"), name: "guiche-bench", limits: LIMITS.script });
  await client.connect();
  try {
    await client.query(`drop database if exists ${name} with (force)`);
    await client.query(`create database ${name}`);
  } finally {
    await client.end();
  }
  return url(name);
}

async function seeded(rows: number) {
  const url = server.url(await seededDatabase(server.url, rows, say));
  return Object.assign(openStore(url), { seededRows: rows });
}

function note(
  row: Row | LibraryRow,
  samples: readonly Sample[],
  others: readonly Sample[],
  fault: string | undefined,
): void {
  const figures: Figure[] = row.lines.map((line) => judge(line, samples, others));
  const revision = execFileSync("git", ["rev-parse", "--short", "HEAD"], { encoding: "utf8" }).trim();
  const machine = `${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}`;
  sections.push(
    sectionOf(row, figures, { revision, machine, rounds: samples.length, against: values.against, fault }),
  );
}

/** Rows that were not measured this time stand as they were. */
function writeReport(): void {
  const all = [...sections, ...sectionsIn(readFileSync(REPORT, "utf8"))];
  writeFileSync(REPORT, reportOf(ROWS.flatMap(({ title }) => all.find((one) => one.title === title) ?? [])));
  console.log(`${REPORT} was written.`);
}
