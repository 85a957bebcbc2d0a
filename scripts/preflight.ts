import { mkdir, statfs } from "node:fs/promises";
import { resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { isFree } from "../lib/runtime/embedded-postgres";

/** A stopped copy needs up to this long to leave its ports. */
const PORT_WAIT_MS = 10_000;
const PORT_POLL_MS = 250;

export const GIBIBYTE = 1_073_741_824;

type Needs = {
  /** Bytes that must be free for each folder, which is created where it is missing. */
  folders: readonly { path: string; bytes: number; setting?: string }[];
  /** Ports of this machine by the setting that names them. */
  ports?: Readonly<Record<string, number>>;
};

/** Checks what only shows after minutes of building. Throws one error with a line for each fault. */
export async function preflight({ folders, ports = {} }: Needs): Promise<void> {
  const faults = await Promise.all([
    ...folders.map(async ({ path, bytes, setting }) => {
      await mkdir(path, { recursive: true });
      const { bavail, bsize } = await statfs(path);
      if (bavail * bsize >= bytes) return null;
      const [free, needed] = [bavail * bsize, bytes].map(
        (size) => `${Math.floor((size / GIBIBYTE) * 10) / 10} GiB`,
      );
      return `The disk of ${resolve(path)} has ${free} free and ${needed} are needed: free some space${setting ? `, or set ${setting} to a folder on another disk` : ""}.`;
    }),
    ...Object.entries(ports).map(async ([setting, port]) =>
      (await becomesFree(port)) ? null : `Port ${port} is taken: set ${setting} to a free port.`,
    ),
  ]);
  const lines = faults.filter((fault) => fault !== null);
  if (lines.length > 0) throw new Error(lines.join("\n"));
}

async function becomesFree(port: number): Promise<boolean> {
  const deadline = performance.now() + PORT_WAIT_MS;
  while (performance.now() < deadline) {
    if (await isFree(port)) return true;
    await sleep(PORT_POLL_MS);
  }
  return false;
}
