import "server-only";
import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, open, rename, stat } from "node:fs/promises";
import { join } from "node:path";
import { PassThrough, Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { openClient } from "@/lib/core/postgres/bounded-client.server";
import { ENCRYPTED, encryption } from "./encryption.server";
import { type BackedUpTable, type BackupManifest, newManifest } from "./manifest.server";
import {
  COPY_LIMITS,
  beginSnapshot,
  findAuditEnd,
  listMigrations,
  listSequences,
  listTables,
  rowsOut,
} from "./records.server";
import { RowCounter } from "./row-digest";

export const MANIFEST = "manifest.json";

/**
 * Writes every row of a database, as of one moment, into a folder that gets its name only once it is complete.
 * Concurrent work is not blocked. Each file, including the manifest, is encrypted for `recipients` where there are
 * any.
 */
export async function takeBackup(
  url: string,
  into: string,
  program: string,
  recipients: readonly string[] = [],
): Promise<{ folder: string; manifest: BackupManifest }> {
  const ending = recipients.length > 0 ? ENCRYPTED : "";
  const client = openClient({ url, name: "guiche-backup", limits: COPY_LIMITS });
  await client.connect();
  try {
    const { takenAt, serverVersion } = await beginSnapshot(client);
    const folder = join(into, `guiche-${takenAt.replaceAll(/[:.]/g, "-")}`);
    const unfinished = `${folder}.unfinished`;
    await mkdir(unfinished, { recursive: true, mode: 0o700 });
    const migrations = await listMigrations(client);
    const tables: BackedUpTable[] = [];
    for (const shape of await listTables(client)) {
      const [counter, hash, file] = [
        new RowCounter(),
        createHash("sha256"),
        `${shape.name}.copy.gz${ending}`,
      ];
      const hashed = new PassThrough().on("data", (chunk: Buffer) => hash.update(chunk));
      const path = join(unfinished, file);
      await pipeline(
        rowsOut(client, shape),
        counter,
        createGzip({ level: 6 }),
        encryption(recipients),
        hashed,
        createWriteStream(path, { mode: 0o600 }),
      );
      await toDisk(path);
      const { size } = await stat(path);
      tables.push({ ...shape, ...counter.counted, file, fileSha256: hash.digest("hex"), bytes: size });
    }
    const [audit, sequences] = [await findAuditEnd(client), await listSequences(client)];
    const manifest = newManifest({ program, takenAt, serverVersion, migrations, tables, sequences, audit });
    const path = join(unfinished, `${MANIFEST}${ending}`);
    await pipeline(
      Readable.from([Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`)]),
      encryption(recipients),
      createWriteStream(path, { mode: 0o600 }),
    );
    await toDisk(path);
    await rename(unfinished, folder);
    await toDisk(into);
    return { folder, manifest };
  } finally {
    await client.end();
  }
}

async function toDisk(path: string): Promise<void> {
  const handle = await open(path, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
