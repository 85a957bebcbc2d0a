import "server-only";
import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, open, rename, rm } from "node:fs/promises";
import { basename, join } from "node:path";
import { createInterface } from "node:readline";
import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";

/** Of the file's own hash, in its name: enough to tell any two apart, and a damaged one from a whole one. */
const NAMED_HASH_LENGTH = 16;
const NAME = /^(\d{4}-\d{2})-([0-9a-f]{16})\.jsonl\.gz$/;

export type ArchiveFile = { name: string; path: string; sha256: string; lines: number; bytes: number };

/**
 * Writes lines as one compressed file whose name tells its month and its hash, for the owner alone; null where there are
 * none. It is read again from the disk, and is there only if it says what was written.
 */
export async function writeArchiveFile(
  folder: string,
  month: string,
  lines: AsyncIterable<string>,
): Promise<ArchiveFile | null> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const part = join(folder, `${month}.part`);
  const written = createHash("sha256");
  let count = 0;
  async function* counted() {
    for await (const line of lines) {
      const text = `${line}\n`;
      written.update(text);
      count += 1;
      yield text;
    }
  }
  await pipeline(Readable.from(counted()), createGzip(), createWriteStream(part, { mode: 0o600 }));
  if (count === 0) {
    await rm(part);
    return null;
  }
  await flush(part);
  const read = createHash("sha256");
  const { sha256, bytes } = await hashWhile(part, async (text) => {
    for await (const chunk of text) read.update(chunk as Buffer);
  });
  if (read.digest("hex") !== written.digest("hex"))
    throw new Error(`the archive of ${month} does not say what was written: nothing was removed`);
  const name = `${month}-${sha256.slice(0, NAMED_HASH_LENGTH)}.jsonl.gz`;
  const path = join(folder, name);
  await rename(part, path);
  await flush(folder);
  return { name, path, sha256, lines: count, bytes };
}

/** Its name and its hash, where the file is whole: as its name says, and to be unpacked. Throws where it is not. */
export async function checkArchiveFile(path: string): Promise<{ name: string; sha256: string }> {
  const name = basename(path);
  const named = NAME.exec(name)?.[2];
  if (named === undefined) throw new Error(`${name} is not the name of an archive`);
  const { sha256 } = await hashWhile(path, async (text) => {
    for await (const chunk of text) void chunk;
  });
  if (!sha256.startsWith(named)) throw new Error(`${name} is damaged: its hash is ${sha256}`);
  return { name, sha256 };
}

/** Groups of its lines, one group in memory at a time. */
export async function* readArchiveFile(path: string, size: number): AsyncGenerator<string[]> {
  const text = createReadStream(path).pipe(createGunzip());
  let group: string[] = [];
  for await (const line of createInterface({ input: text, crlfDelay: Infinity })) {
    group.push(line);
    if (group.length < size) continue;
    yield group;
    group = [];
  }
  if (group.length > 0) yield group;
}

async function hashWhile(
  path: string,
  unpack: (text: AsyncIterable<unknown>) => Promise<void>,
): Promise<{ sha256: string; bytes: number }> {
  const hash = createHash("sha256");
  let bytes = 0;
  const passing = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      bytes += chunk.byteLength;
      done(null, chunk);
    },
  });
  await pipeline(createReadStream(path), passing, createGunzip(), unpack);
  return { sha256: hash.digest("hex"), bytes };
}

async function flush(path: string): Promise<void> {
  const handle = await open(path);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
