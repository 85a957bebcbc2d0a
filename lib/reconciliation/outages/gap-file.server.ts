import "server-only";
import {
  closeSync,
  mkdirSync,
  openSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { Gap } from "./gap-notes";
import { GAP_JOIN_MS } from "./limits";

/** Written at the start, and later only written over: a full disk does not keep us from noting that it was full. */
const FILE_BYTES = 8_192;
const NAME = /^gaps-[0-9a-f-]{36}\.json$/;
/** The time after which blank files of ended processes have no owner. */
const BLANK_KEPT_MS = 24 * 3_600_000;

export type GapFile = {
  /** Throws where the disk does not take it. */
  write(gaps: readonly Gap[]): void;
  /** Returns the gaps that earlier or parallel processes left behind. */
  readOthers(newId: () => string, now: Date): Gap[];
  /** Forgets the gaps that `readOthers` returned, once they are written to the database. */
  forgetOthers(): void;
  close(): void;
};

/** Where gaps wait that the database could not take, for the case that the process ends before it can. */
export function openGapFile(dataDir: string, instanceId: string): GapFile {
  const folder = join(dataDir, "gaps");
  const own = `gaps-${instanceId}.json`;
  let read: string[] = [];

  function put(text: string): void {
    mkdirSync(folder, { recursive: true });
    const bytes = Buffer.alloc(FILE_BYTES, " ");
    bytes.write(text);
    let file: number;
    try {
      file = openSync(join(folder, own), "r+");
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
      file = openSync(join(folder, own), "w", 0o600);
    }
    try {
      writeSync(file, bytes, 0, bytes.length, 0);
    } finally {
      closeSync(file);
    }
  }

  return {
    write: (gaps) => put(gaps.length === 0 ? "" : JSON.stringify(gaps)),
    readOthers(newId, now) {
      mkdirSync(folder, { recursive: true });
      const others = readdirSync(folder).filter((name) => NAME.test(name) && name !== own);
      read = [];
      return others.flatMap((name) => {
        const path = join(folder, name);
        const text = readFileSync(path, "utf8").trim();
        const writtenAtMs = Math.round(statSync(path).mtimeMs);
        if (text !== "" || now.getTime() - writtenAtMs > BLANK_KEPT_MS) read.push(path);
        return text === "" ? [] : parse(text, writtenAtMs, newId);
      });
    },
    forgetOthers() {
      for (const path of read.splice(0)) rmSync(path, { force: true });
    },
    close: () => rmSync(join(folder, own), { force: true }),
  };
}

/** A file whose writing broke off says that there was something: the time around it is the window. */
function parse(text: string, writtenAtMs: number, newId: () => string): Gap[] {
  try {
    return z.array(Gap).parse(JSON.parse(text));
  } catch {
    const startedAtMs = writtenAtMs - GAP_JOIN_MS;
    return [{ id: newId(), cause: "not_stored", startedAtMs, endedAtMs: writtenAtMs }];
  }
}
