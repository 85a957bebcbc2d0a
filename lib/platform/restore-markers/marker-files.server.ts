import "server-only";
import { mkdir, open, readFile, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { type FileMarker } from "./detect-restore";

const Outside = z.object({
  id: z.string(),
  number: z.number().int(),
  mark: z.number().int(),
  audit: z.object({ position: z.number().int(), mac: z.string() }).nullish(),
});
const SUFFIX = ".json";

/** Folder of one installation, so that one data directory may serve several test databases in succession. */
const folderOf = (dataDir: string, installation: string): string => join(dataDir, "epochs", installation);

/** Reads the restore markers stored outside of the database. A file that cannot be read provides none. */
export async function readMarkerFiles(dataDir: string, installation: string): Promise<FileMarker[]> {
  const folder = folderOf(dataDir, installation);
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  const texts = await Promise.all(
    names.filter((name) => name.endsWith(SUFFIX)).map((name) => readFile(join(folder, name), "utf8")),
  );
  return texts.flatMap((text) => Outside.safeParse(parsed(text)).data ?? []);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Whole or not at all, and on the disk when it is done. */
export async function writeMarkerFile(
  dataDir: string,
  installation: string,
  epoch: FileMarker,
): Promise<void> {
  const folder = folderOf(dataDir, installation);
  await mkdir(folder, { recursive: true });
  const file = join(folder, `${epoch.id}${SUFFIX}`);
  const handle = await open(`${file}.new`, "w", 0o600);
  try {
    await handle.writeFile(JSON.stringify(epoch));
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(`${file}.new`, file);
}

/**
 * Deletes the files of earlier starts once a later start has replaced them. A start that still runs writes its own
 * file again.
 */
export async function deleteMarkerFiles(
  dataDir: string,
  installation: string,
  gone: readonly FileMarker[],
): Promise<void> {
  const folder = folderOf(dataDir, installation);
  await Promise.all(gone.map(({ id }) => rm(join(folder, `${id}${SUFFIX}`), { force: true })));
}
