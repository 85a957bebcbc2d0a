import { createHash } from "node:crypto";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { openClient } from "../../lib/core/postgres/bounded-client.server";
import { LIMITS } from "../../lib/core/postgres/postgres-limits";
import { migrateStore, openStore } from "../../lib/platform/store/store.server";
import { benchVault } from "./bench-context";
import { seedRows } from "../seed-rows";

const MIGRATIONS = "lib/platform/store/migrations";
const SEEDER = "scripts/seed-rows.ts";
const PREFIX = "seeded_";

/** The hash of the table definitions and of the program that fills them: different rows have a different name. */
export function schemaHash(): string {
  const hash = createHash("sha256").update(readFileSync(SEEDER));
  for (const name of readdirSync(MIGRATIONS).toSorted())
    if (name.endsWith(".sql")) hash.update(readFileSync(join(MIGRATIONS, name)));
  return hash.digest("hex").slice(0, 10);
}

/** A mirror of so many rows, made once for each schema and retained. Mirrors of other schemas are deleted. */
export async function seededDatabase(
  urlOf: (database: string) => string,
  rows: number,
  say: (words: string) => void,
): Promise<string> {
  const hash = schemaHash();
  const name = `${PREFIX}${hash}_${rows}`;
  const server = openClient({ url: urlOf("postgres"), name: "guiche-bench", limits: LIMITS.script });
  await server.connect();
  try {
    const { rows: known } = await server.query<{ name: string }>(
      "select datname as name from pg_database where datname like $1",
      [`${PREFIX}%`],
    );
    for (const { name: other } of known)
      if (!other.startsWith(PREFIX + hash) || other.endsWith("_unfinished"))
        await server.query(`drop database ${other} with (force)`);
    if (known.some((one) => one.name === name)) return name;
    const unfinished = `${name}_unfinished`;
    await server.query(`create database ${unfinished}`);
    const store = openStore(urlOf(unfinished));
    try {
      await migrateStore(store);
    } finally {
      await store.close();
    }
    await seedRows(urlOf(unfinished), rows, benchVault, (words) => say(`${rows} rows: ${words}`));
    await server.query(`alter database ${unfinished} rename to ${name}`);
    return name;
  } finally {
    await server.end();
  }
}
