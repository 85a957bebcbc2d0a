import "server-only";
import { createHash } from "node:crypto";
import { createReadStream, existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { ENCRYPTED, decryption } from "./encryption.server";
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

/** `identity`: the secret key of an encrypted backup. Throws BackupError. */
export async function readManifest(folder: string, identity: string | null = null): Promise<BackupManifest> {
  const isEncrypted = existsSync(join(folder, `${MANIFEST}${ENCRYPTED}`));
  if (isEncrypted && identity === null)
    throw new BackupError([`${folder} is encrypted: --identity names the file of its secret key`]);
  const read = BackupManifest.safeParse(
    jsonOf(isEncrypted ? await decrypted(folder, identity) : await clear(folder)),
  );
  if (!read.success)
    throw new BackupError([`${join(folder, MANIFEST)} is not the manifest of a backup of this format`]);
  return read.data;
}

async function clear(folder: string): Promise<string> {
  const file = await readFile(join(folder, MANIFEST), "utf8").catch(() => null);
  if (file === null)
    throw new BackupError([
      `${folder} has no ${MANIFEST}: it is not a backup, or the backup was not finished`,
    ]);
  return file;
}

async function decrypted(folder: string, identity: string | null): Promise<string> {
  const key = decryption(identity);
  const [said] = await Promise.allSettled([
    text(key),
    pipeline(createReadStream(join(folder, `${MANIFEST}${ENCRYPTED}`)), key),
  ]);
  if (said.status === "rejected")
    throw new BackupError([`${folder} cannot be decrypted with this key: ${String(said.reason)}`]);
  return said.value;
}

/** How the bytes of a table's file are read: encrypted files have their own ending. */
export const reading = (file: string, identity: string | null) =>
  decryption(file.endsWith(ENCRYPTED) ? identity : null);

/** Every file is the one that was written, and holds the rows that it held. */
export async function checkFiles(
  folder: string,
  { tables }: BackupManifest,
  identity: string | null = null,
): Promise<void> {
  const faults: string[] = [];
  for (const { name, file, fileSha256, rows, digest } of tables) {
    const [hash, counter] = [createHash("sha256"), new RowCounter()];
    const bytes = createReadStream(join(folder, file)).on("data", (chunk) => hash.update(chunk));
    const broken = await pipeline(bytes, reading(file, identity), createGunzip(), counter.resume()).catch(
      (error: unknown) => String(error),
    );
    if (typeof broken === "string") faults.push(`${file} cannot be read: ${broken}`);
    else if (hash.digest("hex") !== fileSha256)
      faults.push(`${file} was changed after the backup was written`);
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
