import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { cpus, tmpdir, totalmem } from "node:os";
import { join } from "node:path";
import { migrateStore, openStore } from "../lib/platform/store/store.server";
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

const largeRows = Number(process.argv[2] ?? LARGE_ROWS);
const folder = await mkdtemp(join(tmpdir(), "guiche-bench-"));
const server = await startEmbeddedPostgres(folder, ["small", "large"]);
try {
  const small = await seeded("small", SMALL_ROWS);
  const large = await seeded("large", largeRows);
  try {
    const reads = await benchReads({ small, large }, ROUNDS, (words) => console.log(words));
    const exports = await benchExports({ small, large }, ROUNDS, (words) => console.log(words));
    const report = [
      "# Benchmarks",
      "",
      `Written by \`npm run bench\`: ${count(largeRows)} rows of the mirror against ${count(SMALL_ROWS)}, both spread over a year, on one embedded PostgreSQL. ${ROUNDS} rounds, each side in turn; the ratio is the median of the rounds' own ratios, so that a slow minute of the machine weighs on both sides. Times are of this run (${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}) and carry over to no other.`,
      "",
      "## Reading",
      "",
      "The verbs that the pages call, from the call to the result; 95th percentile of each round.",
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
    ].join("\n");
    await writeFile(REPORT, report);
    console.log(`\n${report}\nwritten to ${REPORT}`);
  } finally {
    await Promise.all([small.close(), large.close()]);
  }
} finally {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}

async function seeded(name: string, rows: number) {
  const url = server.url(name);
  const store = openStore(url);
  await migrateStore(store);
  await seedRows(url, rows, (words) => console.log(`${name}: ${words}`));
  return Object.assign(store, { seededRows: rows });
}

function count(rows: number): string {
  return rows.toLocaleString("en-US");
}
