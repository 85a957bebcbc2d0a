import "server-only";
import { createReadStream } from "node:fs";
import { join } from "node:path";
import { Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import type pg from "pg";
import { openClient } from "@/lib/core/postgres/bounded-client.server";
import { listOurMigrations, migrateStore } from "../store/store.server";
import { type BackupManifest, cannotFollow, differing } from "./manifest.server";
import { BackupError, reading } from "./read-backup.server";
import {
  COPY_LIMITS,
  closeAfterRows,
  goOnFrom,
  isEmptyDatabase,
  listTables,
  openForRows,
  rowsIn,
  rowsOut,
} from "./records.server";
import { type RowDigest, RowCounter } from "./row-digest";

type Target = { ownerUrl: string; programUrl: string };

/**
 * Puts the rows of a backup into an empty database, compares every table with what was backed up, and brings the schema to this release's.
 * A database that holds anything is not touched.
 */
export async function restoreBackup(
  folder: string,
  manifest: BackupManifest,
  { ownerUrl, programUrl }: Target,
  identity: string | null = null,
): Promise<void> {
  const why = cannotFollow(manifest.migrations, listOurMigrations());
  if (why === "newer") throw new BackupError(["the backup is of a newer release: restore it with that one"]);
  if (why === "other")
    throw new BackupError([
      "the backup is of a release with other migrations: restore it with the one that took it",
    ]);
  const client = openClient({ url: ownerUrl, name: "guiche-restore", limits: COPY_LIMITS });
  await client.connect();
  try {
    if (!(await isEmptyDatabase(client)))
      throw new BackupError(["the database is not empty and was not changed: name an empty one"]);
    const owner = ownerUrl === programUrl ? null : ownerUrl;
    await migrateStore({ url: programUrl }, owner, manifest.migrations.length);
    await client.query("begin");
    try {
      await putRows(client, folder, manifest, identity);
      await client.query("commit");
    } catch (error) {
      await client.query("rollback");
      throw error;
    }
    await migrateStore({ url: programUrl }, owner);
    await client.query("analyze");
  } finally {
    await client.end();
  }
}

async function putRows(
  client: pg.ClientBase,
  folder: string,
  { tables, sequences }: BackupManifest,
  identity: string | null,
): Promise<void> {
  const shapes = await listTables(client);
  const unknown = tables.filter(({ name }) => !shapes.some((shape) => shape.name === name));
  if (unknown.length > 0)
    throw new BackupError(unknown.map(({ name }) => `this release has no table ${name}`));
  const references = await openForRows(client, shapes);
  for (const table of tables)
    await pipeline(
      createReadStream(join(folder, table.file)),
      reading(table.file, identity),
      createGunzip(),
      rowsIn(client, table),
    );
  await goOnFrom(client, sequences);
  const found = new Map<string, RowDigest>();
  for (const table of tables) {
    const counter = new RowCounter();
    await pipeline(rowsOut(client, table), counter, nowhere());
    found.set(table.name, counter.counted);
  }
  const other = differing(tables, found);
  if (other.length > 0)
    throw new BackupError(
      other.map((name) => `the restored rows of ${name} differ from those in the backup`),
    );
  await closeAfterRows(client, shapes, references);
}

const nowhere = (): Writable => new Writable({ write: (_chunk, _encoding, done) => done() });
