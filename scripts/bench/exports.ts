import { type ExportFormat } from "@/lib/core/enums/exports";
import { setTimeout as sleep } from "node:timers/promises";
import { to as copyTo } from "pg-copy-streams";
import { openClient } from "../../lib/core/postgres/bounded-client.server";
import { addDaysTo, dayOf } from "../../lib/core/time/sao-paulo";
import { newId } from "../../lib/core/ids";
import { LIMITS } from "../../lib/core/postgres/postgres-limits";
import { insertExport } from "../../lib/composers/exports/records.server";
import { type Context } from "../../lib/platform/context.server";
import { ABOUT } from "../../lib/platform/vault/sealed-columns";
import { prepareExport } from "../../lib/composers/exports/prepare-export.server";
import { type PrepareExportInput } from "../../lib/composers/exports/schema";
import { streamExport } from "../../lib/composers/exports/stream-export.server";
import { type SeededStore, benchContext } from "./bench-context";
import { timed } from "./clock";
import { type Sample } from "./judge";
import { type LibraryRow } from "./row";

const words = () => ({ head: (name: string) => name, value: (_list: string, value: string) => value });
const never = new AbortController().signal;
const NEW_LINE = 10;
const STATEMENT_DAYS = 90;
const MEGABYTE = 2 ** 20;
/** One full export of a million rows takes its time: fewer rounds than of a page. */
const LARGE_ROUNDS_MAX = 3;

export const exportsRow: LibraryRow = {
  name: "exports",
  title: "Export",
  about: "Rows a second for all rows of the mirror, against `COPY ... TO STDOUT` of the same rows.",
  lines: [
    {
      what: "CSV",
      unit: "rows/s",
      ours: "csv",
      beside: { key: "copy", what: "`COPY`" },
      bound: { atLeast: 0.6 },
      why: "each cell is masked and quoted, and amounts are formatted",
    },
    {
      what: "CSV with whole documents",
      unit: "rows/s",
      ours: "whole",
      beside: { key: "csv", what: "CSV" },
      bound: null,
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
      what: "a statement of 90 days as CSV",
      unit: "lines/s",
      ours: "statement",
      beside: { key: "statementCopy", what: "`COPY` of its lines" },
      bound: null,
    },
    {
      what: "additional memory while the CSV is sent",
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
      const copy = await rateOf(large, () => copyOf(large, ALL_ROWS));
      const watch = watchMemory();
      const csv = await exportRate(large, "csv_br");
      const peakMb = watch.stop() / MEGABYTE;
      const whole = await rateOf(large, () => written(large, ALL, "csv_br", true));
      const xlsx = await exportRate(large, "xlsx");
      samples.push({ smallCsv, copy, csv, whole, peakMb, xlsx, ...(await statementRates(large)) });
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
  rateOf(store, () => written(store, ALL, format));

const ALL = { kind: "transactions", filter: "" } as const;

/** The export of a person who has just passed step-up authentication: no person does so here. */
async function prepareWhole(ctx: Context, format: ExportFormat): Promise<{ id: string }> {
  const id = newId();
  await ctx.store.transaction((tx) =>
    insertExport(tx, {
      id,
      personId: ctx.actor.personId,
      kind: "transactions",
      format,
      wallet: null,
      filter: ctx.vault.seal(ABOUT.exportFilter(id), "{}"),
      showsDocuments: true,
      state: "prepared",
      createdAt: ctx.clock.now(),
    }),
  );
  return { id };
}

/** A whole file, and how many lines it has. */
async function written(
  store: SeededStore,
  what: PrepareExportInput["what"],
  format: ExportFormat,
  showsDocuments = false,
): Promise<number> {
  const ctx = benchContext(store);
  const { id } = showsDocuments
    ? await prepareWhole(ctx, format)
    : await prepareExport(ctx, { what, format, showsDocuments, reason: undefined });
  const { bytes } = await streamExport(ctx, id, words, never);
  let lines = 0;
  for await (const chunk of bytes as AsyncIterable<Uint8Array>) lines += linesIn(chunk);
  return lines;
}

/** Lines a second of both, each by its own count. */
async function statementRates(store: SeededStore): Promise<{ statement: number; statementCopy: number }> {
  const to = dayOf(new Date());
  const period = { from: addDaysTo(to, 1 - STATEMENT_DAYS), to };
  const rate = async (work: () => Promise<number>) => {
    let lines = 0;
    const tookMs = await timed(async () => (lines = await work()));
    return (lines * 1_000) / tookMs;
  };
  const rows = `select * from movements where wallet = 'principal' and day between '${period.from}' and '${period.to}'
    order by settled_at, id`;
  return {
    statementCopy: await rate(() => copyOf(store, rows)),
    statement: await rate(() =>
      written(store, { kind: "statement", wallet: "principal", ...period }, "csv_br"),
    ),
  };
}

const ALL_ROWS = "select * from transactions order by created_at desc, id desc";

async function copyOf(store: SeededStore, rows: string): Promise<number> {
  const client = openClient({ url: store.url, name: "guiche-bench", limits: LIMITS.script });
  await client.connect();
  try {
    let lines = 0;
    for await (const chunk of client.query(copyTo(`copy (${rows}) to stdout with csv`)))
      lines += linesIn(chunk as Buffer);
    return lines;
  } finally {
    await client.end();
  }
}

function linesIn(chunk: Uint8Array): number {
  let lines = 0;
  for (let at = chunk.indexOf(NEW_LINE); at >= 0; at = chunk.indexOf(NEW_LINE, at + 1)) lines += 1;
  return lines;
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
