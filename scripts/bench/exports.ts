import { type ExportFormat } from "@/lib/core/words/exports";
import { setTimeout as sleep } from "node:timers/promises";
import { to as copyTo } from "pg-copy-streams";
import { openClient } from "../../lib/core/bounded-client.server";
import { LIMITS } from "../../lib/core/postgres-limits";
import { prepareExport } from "../../lib/composers/exports/prepare-export.server";
import { streamExport } from "../../lib/composers/exports/stream-export.server";
import { type SeededStore, benchContext } from "./bench-context";
import { median, rounded } from "./report";

const words = () => ({ head: (name: string) => name, value: (_list: string, value: string) => value });
const never = new AbortController().signal;
const MEGABYTE = 2 ** 20;
/** One full export of a million rows takes its time: fewer rounds than of a page. */
const LARGE_ROUNDS_MAX = 3;

export async function benchExports(
  stores: { small: SeededStore; large: SeededStore },
  rounds: number,
  onProgress: (text: string) => void,
): Promise<[string, string, string][]> {
  const { small, large } = stores;
  const against = { small: [] as number[], copy: [] as number[] };
  const rates: number[] = [];
  let peakBytes = 0;
  await exportRate(small, "csv_br");
  for (let round = 0; round < Math.min(rounds, LARGE_ROUNDS_MAX); round++) {
    const smallRate = await exportRate(small, "csv_br");
    const copyRate = await rateOf(large, () => copyAll(large));
    const watch = watchMemory();
    const rate = await exportRate(large, "csv_br");
    peakBytes = Math.max(peakBytes, watch.stop());
    rates.push(rate);
    against.small.push(rate / smallRate);
    against.copy.push(rate / copyRate);
    onProgress(`export: ${rounded(rate)} rows/s, COPY ${rounded(copyRate)} rows/s`);
  }
  const xlsx = await exportRate(large, "xlsx");
  return [
    ["CSV, rows/s", rounded(median(rates)), "-"],
    ["CSV against `COPY`", rounded(median(against.copy)), "0.35"],
    ["CSV: rate of all rows against the rate of the small mirror", rounded(median(against.small)), "-"],
    ["memory above the start while the CSV leaves, MB", rounded(peakBytes / MEGABYTE), "bounded"],
    ["XLSX, rows/s", rounded(xlsx), "-"],
  ];
}

async function rateOf(store: SeededStore, work: () => Promise<unknown>): Promise<number> {
  const startedMs = performance.now();
  await work();
  return (store.seededRows * 1_000) / (performance.now() - startedMs);
}

const exportRate = (store: SeededStore, format: ExportFormat): Promise<number> =>
  rateOf(store, async () => {
    const ctx = benchContext(store);
    const what = { kind: "transactions", filter: "" } as const;
    const { id } = await prepareExport(ctx, { what, format, showsDocuments: false, reason: undefined });
    const { bytes } = await streamExport(ctx, id, words, never);
    for await (const chunk of bytes) void chunk;
  });

async function copyAll(store: SeededStore): Promise<void> {
  const client = openClient({ url: store.url, name: "guiche-bench", limits: LIMITS.script });
  await client.connect();
  try {
    const stream = client.query(
      copyTo("copy (select * from transactions order by created_at desc, id desc) to stdout with csv"),
    );
    for await (const chunk of stream) void chunk;
  } finally {
    await client.end();
  }
}

function watchMemory(): { stop(): number } {
  const before = process.memoryUsage.rss();
  let peak = before;
  let isOn = true;
  const look = async () => {
    while (isOn) {
      peak = Math.max(peak, process.memoryUsage.rss());
      await sleep(50);
    }
  };
  void look();
  return {
    stop() {
      isOn = false;
      return peak - before;
    },
  };
}
