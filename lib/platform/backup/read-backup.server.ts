import "server-only";
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { BackupManifest } from "./manifest.server";
import { RowCounter } from "./row-digest";
import { MANIFEST } from "./take-backup.server";

/** A folder that is no backup, or not the one that was written. One line for each fault. */
export class BackupError extends Error {
  override readonly name = "BackupError";
  constructor(readonly faults: readonly string[]) {
    super(faults.join("\n"));
  }
}

export async function readManifest(folder: string): Promise<BackupManifest> {
  const text = await readFile(join(folder, MANIFEST), "utf8").catch(() => null);
  if (text === null)
    throw new BackupError([`${folder} has no ${MANIFEST}: it is no backup, or one that was not finished`]);
  const read = BackupManifest.safeParse(jsonOf(text));
  if (!read.success)
    throw new BackupError([`${join(folder, MANIFEST)} is not that of a backup of this form`]);
  return read.data;
}

/** Every file is the one that was written, and holds the rows that it held. */
export async function checkFiles(folder: string, { tables }: BackupManifest): Promise<void> {
  const faults: string[] = [];
  for (const { name, file, fileSha256, rows, digest } of tables) {
    const [hash, counter] = [createHash("sha256"), new RowCounter()];
    const bytes = createReadStream(join(folder, file)).on("data", (chunk) => hash.update(chunk));
    const broken = await pipeline(bytes, createGunzip(), counter.resume()).catch((error: unknown) =>
      String(error),
    );
    if (typeof broken === "string") faults.push(`${file} cannot be read: ${broken}`);
    else if (hash.digest("hex") !== fileSha256) faults.push(`${file} is not the file that was written`);
    else if (counter.counted.rows !== rows || counter.counted.digest !== digest)
      faults.push(`${file} does not hold the rows of ${name}`);
  }
  if (faults.length > 0) throw new BackupError(faults);
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
