import { execFileSync } from "node:child_process";
import { readFileSync, readdirSync, readlinkSync } from "node:fs";

/** The unit in which Linux counts processor time. */
const TICKS_A_SECOND = 100;

/** A process and all that it began, and so on. */
export function treeOf(root: number): number[] {
  const pairs = execFileSync("ps", ["-A", "-o", "pid=,ppid="], { encoding: "utf8" })
    .trim()
    .split("\n")
    .map((line) => line.trim().split(/ +/).map(Number) as [number, number]);
  const known = new Set([root]);
  for (let size = 0; size < known.size;) {
    size = known.size;
    for (const [pid, parent] of pairs) if (known.has(parent)) known.add(pid);
  }
  return [...known];
}

/**
 * Processor time of all of them since they began, in milliseconds; not a number on a system that does not report it
 * so finely.
 */
export function cpuMsOf(root: number): number {
  if (process.platform !== "linux") return Number.NaN;
  return treeOf(root).reduce((sum, pid) => sum + cpuMs(pid), 0);
}

function cpuMs(pid: number): number {
  let text: string;
  try {
    text = readFileSync(`/proc/${pid}/stat`, "utf8");
  } catch (error) {
    // It ended between the list and this look.
    if (["ENOENT", "ESRCH"].includes((error as NodeJS.ErrnoException).code ?? "")) return 0;
    throw error;
  }
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
  return ((Number(fields[11]) + Number(fields[12])) * 1_000) / TICKS_A_SECOND;
}

export function memoryMbOf(root: number): number {
  const list = treeOf(root).join(",");
  const kilobytes = execFileSync("ps", ["-o", "rss=", "-p", list], { encoding: "utf8" });
  return kilobytes.split("\n").reduce((sum, line) => sum + Number(line), 0) / 1_024;
}

/**
 * Returns the process of a tree that listens on a port. Returns the root where no process listens, and where the
 * system does not report it.
 */
export function holderOf(port: number, root: number): number {
  if (process.platform !== "linux") return root;
  const wanted = `:${port.toString(16).toUpperCase().padStart(4, "0")}`;
  const inodes = ["/proc/net/tcp", "/proc/net/tcp6"].flatMap((file) =>
    readFileSync(file, "utf8")
      .split("\n")
      .map((line) => line.trim().split(/ +/))
      .filter((fields) => fields[1]?.endsWith(wanted) && fields[3] === "0A")
      .map((fields) => `socket:[${fields[9]}]`),
  );
  const holds = (pid: number) => {
    try {
      return readdirSync(`/proc/${pid}/fd`).some((fd) =>
        inodes.includes(readlinkSync(`/proc/${pid}/fd/${fd}`)),
      );
    } catch (error) {
      // The entry ended or closed between the list and this check: a repeated query reports its state at that time.
      if (["ENOENT", "ESRCH"].includes((error as NodeJS.ErrnoException).code ?? "")) return false;
      throw error;
    }
  };
  return treeOf(root).find(holds) ?? root;
}
