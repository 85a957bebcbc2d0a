import { Agent } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { ask } from "./load";
import { percentile } from "./judge";
import { type Row } from "./row";
import { type Notice } from "./notice-receiver";
import { type Stage } from "./stage";
import { openViewers } from "./viewers";

const WEBHOOK_PATH = "/api/webhooks/pix";
const LIST = "/api/transactions?wallet=principal";
const EVERY_MS = 250;
const LAST_MS = 10_000;

export type Brought = { id: string; sentMs: number; tookMs: number };

/** Brings notices to the receiving port at an even pace, whether or not those before were answered. */
export async function bring(stage: Stage, notices: readonly Notice[], everyMs: number): Promise<Brought[]> {
  const agent = new Agent({ keepAlive: true });
  const brought = notices.map(async ({ id, headers, body }, at) => {
    await sleep(at * everyMs);
    const sentMs = performance.now();
    const { status } = await ask(stage.dashboard.receiverUrl, agent, {
      method: "POST",
      path: WEBHOOK_PATH,
      headers: { ...headers, "content-length": String(body.byteLength) },
      body,
    });
    if (status !== 200) throw new Error(`a delivery was answered ${status}`);
    return { id, sentMs, tookMs: performance.now() - sentMs };
  });
  return Promise.all(brought).finally(() => agent.destroy());
}

/**
 * Returns how long each of so many viewers waited for each; one that never knew waited for all the remaining time.
 */
export function waitsOf(
  brought: readonly Pick<Brought, "id" | "sentMs">[],
  known: ReadonlyMap<string, readonly number[]>,
  viewers: number,
) {
  const nowMs = performance.now();
  return brought.flatMap(({ id, sentMs }) => {
    const heard = (known.get(id) ?? []).filter((at) => at >= sentMs).slice(0, viewers);
    return [
      ...heard.map((at) => at - sentMs),
      ...Array.from({ length: viewers - heard.length }, () => nowMs - sentMs),
    ];
  });
}

const p = (brought: readonly Brought[], share: number) =>
  percentile(
    brought.map(({ tookMs }) => tookMs),
    share,
  );

export const freshnessRow: Row = {
  name: "freshness",
  title: "Viewers of a list",
  about:
    "100 viewers of a list at four events a second: time from sending the delivery until each viewer has it, and until its 200. A viewer has a stream, and reads the list again when a frame names a row that it does not have.",
  lines: [
    {
      what: "freshness, p99",
      unit: "ms",
      ours: "freshP99",
      bound: { atMost: 1_000 },
      why: "lists are read again for each event",
    },
    { what: "freshness, median", unit: "ms", ours: "freshP50", bound: null },
    {
      what: "receipt, p99",
      unit: "ms",
      ours: "receiptP99",
      beside: { key: "aloneP99", what: "without them" },
      bound: { atMost: 2 },
      why: "reading lists and receiving share a processor",
    },
    {
      what: "receipt, median",
      unit: "ms",
      ours: "receiptP50",
      beside: { key: "aloneP50", what: "without them" },
      bound: null,
    },
    {
      what: "processor time per event with 100 viewers",
      unit: "ms",
      ours: "cpuMany",
      beside: { key: "cpuOne", what: "with one" },
      bound: { atMost: 2 },
      why: "each of them reads for it",
    },
    {
      what: "processor time per event with 1,000 viewers",
      unit: "ms",
      ours: "cpuCrowd",
      beside: { key: "cpuOne", what: "with one" },
      bound: { atMost: 2 },
      why: "a frame is written to each stream",
    },
    {
      what: "freshness with 1,000 viewers, p99",
      unit: "ms",
      ours: "crowdP99",
      bound: { atMost: 1_000 },
      why: "a frame is written to each stream",
    },
    { what: "reads of the list per event", unit: "", ours: "reads", bound: null },
  ],
  async round(stage, bench) {
    const count = bench.isQuick ? 8 : 20;
    const [people, crowd] = bench.isQuick ? [20, 50] : [100, 1_000];
    const lookOn = async (viewersCount: number) => {
      const notices = await stage.charged(count);
      const options = { url: stage.url, headers: stage.person.headers, count: viewersCount, listPath: LIST };
      const viewers = await openViewers(options);
      const cpuBefore = stage.dashboard.cpuMs();
      const brought = await bring(stage, notices, EVERY_MS);
      const deadline = performance.now() + LAST_MS;
      const hasAll = () => brought.every(({ id }) => (viewers.known.get(id)?.length ?? 0) >= viewersCount);
      while (!hasAll() && performance.now() < deadline) await sleep(20);
      const waits = waitsOf(brought, viewers.known, viewersCount);
      const reads = viewers.reads() / count;
      const cpu = (stage.dashboard.cpuMs() - cpuBefore) / count;
      viewers.close();
      return { brought, waits, reads, cpu };
    };
    const alone = await bring(stage, await stage.charged(count), EVERY_MS);
    const one = await lookOn(1);
    const many = await lookOn(people);
    const all = await lookOn(crowd);
    return {
      aloneP50: p(alone, 0.5),
      aloneP99: p(alone, 0.99),
      receiptP50: p(many.brought, 0.5),
      receiptP99: p(many.brought, 0.99),
      freshP50: percentile(many.waits, 0.5),
      freshP99: percentile(many.waits, 0.99),
      cpuOne: one.cpu,
      cpuMany: many.cpu,
      cpuCrowd: all.cpu,
      crowdP99: percentile(all.waits, 0.99),
      reads: many.reads,
    };
  },
};
