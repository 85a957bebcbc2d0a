import { freePort } from "../../lib/runtime/embedded-postgres";
import { type Part, waitUntilReady } from "../parts";
import { cpuMsOf, holderOf, memoryMbOf } from "./process-tree";

/** A running dashboard, known by its addresses and its processes. */
export type Dashboard = {
  /** The origin that takes webhooks and live streams. */
  receiverUrl: string;
  /** Sends SIGKILL to the process that listens at `receiverUrl`, and to no other. */
  killReceiver(): void;
  /** The CPU time of all its processes, in milliseconds. */
  cpuMs(): number;
  memoryMb(): number;
  stop(): Promise<void>;
};

/** `together`: the default of `npm start`. `apart`: pages and worker, and an edge process on a port of its own. */
export type Shape = "together" | "apart";

type Start = (name: string, environment: Record<string, string>) => Part;
type Supervisor = { part: Part; port: number };

export async function startDashboard(start: Start, shape: Shape, port: number): Promise<Dashboard> {
  const supervisors: readonly [Supervisor, ...Supervisor[]] =
    shape === "together" ? [await startTogether(start, port)] : await startApart(start, port);
  const [receiver] = supervisors;
  const sum = (of: (pid: number) => number) =>
    supervisors.reduce((all, { part }) => all + of(pidOf(part)), 0);
  return {
    receiverUrl: `http://localhost:${receiver.port}`,
    killReceiver() {
      const holder = holderOf(receiver.port, pidOf(receiver.part));
      if (holder === pidOf(receiver.part)) throw new Error("no child process listens on the receiving port");
      process.kill(holder, "SIGKILL");
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

/** The dashboard starts first, because its worker migrates the schema. */
async function startApart(start: Start, port: number): Promise<[edge: Supervisor, dashboard: Supervisor]> {
  const dashboard = start("dashboard", { PORT: String(port), PARTS: "pages,worker", RECEIVER: "edge" });
  await waitUntilReady(`http://127.0.0.1:${port}/api/health`, dashboard);
  const edgePort = await freePort();
  const edge = start("edge", { PORT: String(edgePort), PARTS: "edge", RECEIVER: "edge" });
  await waitUntilReady(`http://127.0.0.1:${edgePort}/api/health`, edge);
  return [
    { part: edge, port: edgePort },
    { part: dashboard, port },
  ];
}
