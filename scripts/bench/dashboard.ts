import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "../../lib/runtime/embedded-postgres";
import { type Part, waitUntilReady } from "../parts";
import { cpuMsOf, holderOf, memoryMbOf } from "./process-tree";

/** Each look asks for all processes of the machine. */
const POLL_MS = 500;
const ROLL_MS_MAX = 90_000;

/** What `npm start` runs, known by its addresses and its processes. */
export type Dashboard = {
  /** As the power fails: whoever listens on the public port, and nobody else. */
  killDoor(): void;
  /** New pages for old ones. Where they are apart: one after the other, until the last of them is there. */
  roll(): Promise<void>;
  /** Of all its processes. */
  cpuMs(): number;
  memoryMb(): number;
  stop(): Promise<void>;
};

/** `together`: as `npm start` does it. `apart`: a door with its worker, and behind it two pages that are started alone. */
export type Shape = "together" | "apart";

type Start = (name: string, environment: Record<string, string>) => Part;
type Supervisor = { part: Part; port: number };

export async function startDashboard(start: Start, shape: Shape, port: number): Promise<Dashboard> {
  const [front, ...pages] =
    shape === "together" ? ([await startTogether(start, port)] as const) : await startApart(start, port);
  const supervisors = [front, ...pages];
  const sum = (of: (pid: number) => number) =>
    supervisors.reduce((all, { part }) => all + of(pidOf(part)), 0);
  return {
    killDoor() {
      const door = holderOf(port, pidOf(front.part));
      if (door === pidOf(front.part)) throw new Error("nobody of ours listens on the public port");
      process.kill(door, "SIGKILL");
    },
    async roll() {
      if (shape === "together") process.kill(pidOf(front.part), "SIGUSR2");
      for (const one of pages) await rolled(one);
    },
    cpuMs: () => sum(cpuMsOf),
    memoryMb: () => sum(memoryMbOf),
    async stop() {
      for (const { part } of supervisors.toReversed()) await part.stop();
    },
  };
}

const pidOf = ({ process }: Part): number => process.pid ?? 0;

async function startTogether(start: Start, port: number): Promise<Supervisor> {
  const part = start("dashboard", { PORT: String(port) });
  await waitUntilReady(`http://127.0.0.1:${port}/api/ready`, part);
  return { part, port };
}

async function startApart(start: Start, port: number): Promise<[Supervisor, ...Supervisor[]]> {
  const ports = [await freePort(), await freePort()];
  const door = start("door", {
    PORT: String(port),
    PARTS: "door,worker",
    PAGES_URLS: ports.map((one) => `http://127.0.0.1:${one}`).join(","),
  });
  await waitUntilReady(`http://127.0.0.1:${port}/api/health`, door);
  const pages: Supervisor[] = [];
  for (const one of ports) {
    const part = start("pages", { PORT: String(one), PARTS: "pages", TRUSTED_PROXIES: "1" });
    await waitUntilReady(`http://127.0.0.1:${one}/api/health`, part);
    pages.push({ part, port: one });
  }
  return [{ part: door, port }, ...pages];
}

/** Asks for new pages, until another process answers in the place of the old one. */
async function rolled({ part, port }: Supervisor): Promise<void> {
  const before = holderOf(port, pidOf(part));
  process.kill(pidOf(part), "SIGUSR2");
  const deadline = performance.now() + ROLL_MS_MAX;
  while ([pidOf(part), before].includes(holderOf(port, pidOf(part)))) {
    if (performance.now() > deadline) throw new Error("no new pages came");
    await sleep(POLL_MS);
  }
  await waitUntilReady(`http://127.0.0.1:${port}/api/health`, part);
}
