import { migrateStore, openStore } from "../lib/platform/store/store.server";
import { readPlace } from "./parts";
import { startEmbeddedPostgres } from "../lib/runtime/embedded-postgres";
import { openCommandVault } from "./command-keys";
import { seedRows } from "./seed-rows";

// Fills an empty mirror for measuring: `scripts/seed.ts [rows]`, into DATABASE_URL or a database `guiche_seed` of the
// embedded server.

const ROWS = 1_000_000;

const rows = Number(process.argv[2] ?? ROWS);
if (!Number.isInteger(rows) || rows < 1) throw new Error("seed takes a number of rows");

const given = process.env.DATABASE_URL;
const server = given ? null : await startEmbeddedPostgres(readPlace().dataDir, ["guiche_seed"]);
const url = given ?? server?.url("guiche_seed") ?? "";
try {
  const store = openStore(url);
  try {
    await migrateStore(store);
  } finally {
    await store.close();
  }
  const startedMs = performance.now();
  await seedRows(url, rows, await openCommandVault(), (words) => console.log(words));
  console.log(`${rows} transactions in ${Math.round((performance.now() - startedMs) / 1_000)} s`);
} finally {
  await server?.stop();
}
