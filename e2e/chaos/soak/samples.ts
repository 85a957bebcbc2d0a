import { readdir } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { type Cluster } from "../cluster";
import { INSTANCES, type Instance } from "../members";
import { type Bound, type Series } from "./judge-series";

const EVERY_MS = 5_000;
const ANSWER_MS_MAX = 10_000;
const MIB = 1_048_576;

type Memory = { heapUsed: number; external: number; rss: number; handles: number };

/** By how much each may be more in the second half: what of it comes and goes with the traffic has a slack. */
const BOUNDS = {
  heap: { share: 0.05, slack: 0 },
  buffers: { share: 0.05, slack: 4 },
  memory: { share: 0.1, slack: 0 },
  handles: { share: 0, slack: 8 },
  files: { share: 0, slack: 8 },
  connections: { share: 0, slack: 4 },
} as const satisfies Record<string, Bound>;

/** Looks at both dashboards every few seconds until it is over. */
export async function sampleUntil(cluster: Cluster, isOver: () => boolean): Promise<Series[]> {
  const series = new Map<string, Series & { values: number[] }>();
  const note = (kind: keyof typeof BOUNDS, name: string, value: number, unit: Series["unit"] = "") => {
    const known = series.get(name) ?? { name, unit, bound: BOUNDS[kind], values: [] as number[] };
    known.values.push(value);
    series.set(name, known);
  };
  while (!isOver()) {
    const next = performance.now() + EVERY_MS;
    for (const instance of INSTANCES) {
      const { heapUsed, external, rss, handles } = await askMemory(cluster, instance);
      note("heap", `${instance}: heap after collection`, heapUsed / MIB, "MiB");
      note("buffers", `${instance}: buffers`, external / MIB, "MiB");
      note("memory", `${instance}: memory of the process`, rss / MIB, "MiB");
      note("handles", `${instance}: active resources`, handles);
      const files = await countFiles(cluster, instance);
      if (files !== null) note("files", `${instance}: open files`, files);
    }
    note("connections", "Connections to the database", await countConnections(cluster));
    await sleep(Math.max(0, next - performance.now()));
  }
  return [...series.values()];
}

function askMemory(cluster: Cluster, instance: Instance): Promise<Memory> {
  const child = cluster.members.processOf(instance);
  return new Promise((done, fail) => {
    const end = () => {
      clearTimeout(timer);
      child.off("message", hear);
    };
    const timer = setTimeout(() => {
      end();
      fail(new Error(`${instance} did not tell what it holds`));
    }, ANSWER_MS_MAX);
    const hear = (told: { memory?: Memory }) => {
      if (!told.memory) return;
      end();
      done(told.memory);
    };
    child.on("message", hear);
    child.send({ askMemory: true });
  });
}

/** The number of open files, sockets among them. Null: the system does not report it. */
async function countFiles(cluster: Cluster, instance: Instance): Promise<number | null> {
  const { pid } = cluster.members.processOf(instance);
  if (process.platform !== "linux") return null;
  return (await readdir(`/proc/${pid}/fd`)).length;
}

async function countConnections({ dashboard }: Cluster): Promise<number> {
  const { rows } = await dashboard.query<{ count: number }>(
    "select count(*)::int as count from pg_stat_activity where application_name like 'guiche%'",
  );
  return rows[0]?.count ?? 0;
}
