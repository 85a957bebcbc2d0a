import { type ExportFormat } from "@/lib/core/words/exports";
import { setTimeout as sleep } from "node:timers/promises";
import { to as copyTo } from "pg-copy-streams";
import { openClient } from "../../lib/core/bounded-client.server";
import { LIMITS } from "../../lib/core/postgres-limits";
import { prepareExport } from "../../lib/composers/exports/prepare-export.server";
import { streamExport } from "../../lib/composers/exports/stream-export.server";
import { type SeededStore, benchContext } from "./bench-context";
import { type Sample } from "./judge";
import { type LibraryRow } from "./row";

const words = () => ({ head: (name: string) => name, value: (_list: string, value: string) => value });
const never = new AbortController().signal;
const MEGABYTE = 2 ** 20;
/** One full export of a million rows takes its time: fewer rounds than of a page. */
const LARGE_ROUNDS_MAX = 3;

export const exportsRow: LibraryRow = {
  name: "exports",
  title: "Export",
  about:
    "Rows a second, all rows of the mirror, to the last byte. The limit is `COPY ... TO STDOUT` of the same rows.",
  lines: [
    {
      what: "CSV",
      unit: "rows/s",
      ours: "csv",
      beside: { key: "copy", what: "`COPY`" },
      bound: { atLeast: 0.6 },
      why: "lines are made outside of the database",
    },
    {
      what: "XLSX",
      unit: "rows/s",
      ours: "xlsx",
      beside: { key: "csv", what: "CSV" },
      bound: { atLeast: 0.5 },
      why: "cells and compression",
    },
    {
      what: "CSV of all rows",
      unit: "rows/s",
      ours: "csv",
      beside: { key: "smallCsv", what: "of the small mirror" },
      bound: null,
    },
    {
      what: "memory above the start while the CSV leaves",
      unit: "MB",
      ours: "peakMb",
      bound: { atMost: 150 },
      why: "more than a page is held",
    },
  ],
  async rounds({ small, large }, bench) {
    const samples: Sample[] = [];
    await exportRate(small, "csv_br");
    for (let round = 0; round < Math.min(bench.rounds, LARGE_ROUNDS_MAX); round++) {
      const smallCsv = await exportRate(small, "csv_br");
      const copy = await rateOf(large, () => copyAll(large));
      const watch = watchMemory();
      const csv = await exportRate(large, "csv_br");
      const peakMb = watch.stop() / MEGABYTE;
      samples.push({ smallCsv, copy, csv, peakMb, xlsx: await exportRate(large, "xlsx") });
    }
    return samples;
  },
};

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
