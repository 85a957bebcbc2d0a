import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { cpus, tmpdir, totalmem } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { migrateStore, openStore } from "../lib/platform/store/store.server";
import { benchApply, countWhatIsSent } from "./bench/apply";
import { benchExports } from "./bench/exports";
import { benchReads } from "./bench/reads";
import { table } from "./bench/report";
import { startEmbeddedPostgres } from "../lib/runtime/embedded-postgres";
import { seedRows } from "./seed-rows";

// Every figure is a ratio of two measurements of one run: absolute times do not carry over to another machine.

const SMALL_ROWS = 10_000;
const LARGE_ROWS = 1_000_000;
const ROUNDS = 5;
const REPORT = "docs/benchmarks.md";

const ONLY = ["reads", "exports", "apply"] as const;
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { only: { type: "string", multiple: true, default: [...ONLY] } },
});
const unknown = values.only.filter((name) => !(ONLY as readonly string[]).includes(name));
if (unknown.length > 0) throw new Error(`--only takes ${ONLY.join(", ")}, not ${unknown.join(", ")}`);
const wants = (name: (typeof ONLY)[number]) => values.only.includes(name);
const largeRows = Number(positionals[0] ?? LARGE_ROWS);
const onProgress = (words: string) => console.log(words);

const folder = await mkdtemp(join(tmpdir(), "guiche-bench-"));
const server = await startEmbeddedPostgres(folder, ["small", "large", "ours", "by_hand"]);
try {
  const sections = [
    ...(wants("reads") || wants("exports") ? await readingAndExport() : []),
    ...(wants("apply") ? await applying() : []),
  ];
  const report = [
    "# Benchmarks",
    "",
    `Written by \`npm run bench\` on one embedded PostgreSQL; ${ROUNDS} rounds, each side in turn; a ratio is the median of the rounds' own ratios, so that a slow minute of the machine weighs on both sides. Times are of this run (${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}) and carry over to no other.`,
    "",
    ...sections,
  ].join("\n");
  console.log(`\n${report}`);
  // A part of it is no report.
  if (ONLY.every(wants)) await writeFile(REPORT, report);
} finally {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}

async function readingAndExport(): Promise<string[]> {
  const [small, large] = [await seeded("small", SMALL_ROWS), await seeded("large", largeRows)];
  try {
    const reads = wants("reads") ? await benchReads({ small, large }, ROUNDS, onProgress) : [];
    const exports = wants("exports") ? await benchExports({ small, large }, ROUNDS, onProgress) : [];
    return [
      "## Reading",
      "",
      `${count(largeRows)} rows of the mirror against ${count(SMALL_ROWS)}, both spread over a year. The verbs that the pages call, from the call to the result; 95th percentile of each round.`,
      "",
      ...table(
        ["what", `${count(SMALL_ROWS)} rows, ms`, `${count(largeRows)} rows, ms`, "ratio", "goal"],
        reads.map((row) => [row.what, row.smallMs, row.largeMs, row.ratio, row.goal]),
      ),
      "",
      "## Export",
      "",
      "Rows a second, all rows of the mirror, to the last byte, median of three rounds. The limit is `COPY ... TO STDOUT` of the same rows.",
      "",
      ...table(["what", "measured", "goal"], exports),
      "",
    ];
  } finally {
    await Promise.all([small.close(), large.close()]);
  }
}

async function applying(): Promise<string[]> {
  countWhatIsSent();
  const [ours, byHand] = [await migrated("ours"), await migrated("by_hand")];
  try {
    return [
      "## Events",
      "",
      "Payments of known charges, from the stored delivery to the commit of their effects, against a loop that writes the same rows into the same tables by hand and checks nothing; the rows of both are compared.",
      "",
      ...table(["what", "measured", "goal"], await benchApply({ ours, byHand }, ROUNDS, onProgress)),
      "",
    ];
  } finally {
    await Promise.all([ours.close(), byHand.close()]);
  }
}

async function migrated(name: string) {
  const store = openStore(server.url(name));
  await migrateStore(store);
  return store;
}

async function seeded(name: string, rows: number) {
  const store = await migrated(name);
  await seedRows(server.url(name), rows, (words) => console.log(`${name}: ${words}`));
  return Object.assign(store, { seededRows: rows });
}

function count(rows: number): string {
  return rows.toLocaleString("en-US");
}
