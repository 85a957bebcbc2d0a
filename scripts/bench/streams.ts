import { Agent } from "node:http";
import { newId } from "../../lib/core/ids";
import { bring } from "./freshness";
import { percentile } from "./judge";
import { ask } from "./load";
import { SAY_PATH, STREAM_PATH } from "./peers";
import { type Row } from "./row";
import { type Viewers, openViewers } from "./viewers";
import { setTimeout as sleep } from "node:timers/promises";

const EVENTS = 12;
const EVERY_MS = 250;
const LAST_MS = 10_000;

/** The time from the first viewer that knows to 99 of 100: the duration of notifying all of them. */
async function spreadOf(viewers: Viewers, ids: readonly string[], count: number): Promise<number> {
  const deadline = performance.now() + LAST_MS;
  const isTold = (id: string) => (viewers.known.get(id)?.length ?? 0) >= count;
  while (!ids.every(isTold) && performance.now() < deadline) await sleep(20);
  const spreads = ids.map((id) => {
    const moments = viewers.known.get(id) ?? [];
    return percentile(moments, 0.99) - Math.min(...moments);
  });
  return percentile(spreads, 0.5);
}

export const streamsRow: Row = {
  name: "streams",
  title: "Many streams",
  about:
    "1,000 open streams that receive one event, against as many of plain `node:http`, and the memory of each.",
  lines: [
    {
      what: "from the first who knows to 99 of 100",
      unit: "ms",
      ours: "spread",
      beside: { key: "bareSpread", what: "`node:http`" },
      bound: { atMost: 3 },
      why: "each stream looks whether it may tell the event",
    },
    {
      what: "memory of a stream",
      unit: "kB",
      ours: "kb",
      beside: { key: "bareKb", what: "`node:http`" },
      bound: null,
    },
    {
      what: "memory of a stream, held to",
      unit: "kB",
      ours: "kb",
      bound: { atMost: 150 },
      why: "its buffers",
    },
  ],
  async round(stage, bench) {
    const { bare } = await bench.peers();
    const count = bench.isQuick ? 100 : 1_000;
    const kb = async (memoryMb: () => number, open: () => Promise<Viewers>) => {
      const before = memoryMb();
      const viewers = await open();
      return { viewers, kb: ((memoryMb() - before) * 1_024) / count };
    };

    const theirs = await kb(
      () => bare.memoryMb(),
      () => openViewers({ url: bare.url, headers: {}, count, path: STREAM_PATH }),
    );
    const agent = new Agent({ keepAlive: true });
    const said: string[] = [];
    for (let nth = 0; nth < EVENTS; nth++) {
      const body = Buffer.from(newId());
      said.push(body.toString());
      await ask(bare.url, agent, { method: "POST", path: SAY_PATH, headers: {}, body });
      await sleep(EVERY_MS);
    }
    agent.destroy();
    const bareSpread = await spreadOf(theirs.viewers, said, count);
    theirs.viewers.close();

    const notices = await stage.paid(EVENTS);
    const { headers } = stage.person;
    const ours = await kb(
      () => stage.dashboard.memoryMb(),
      () => openViewers({ url: stage.url, headers, count }),
    );
    const brought = await bring(stage, notices, EVERY_MS);
    const spread = await spreadOf(
      ours.viewers,
      brought.map(({ id }) => id),
      count,
    );
    ours.viewers.close();
    return { spread, bareSpread, kb: ours.kb, bareKb: theirs.kb };
  },
};
