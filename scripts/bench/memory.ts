import { randomUUID } from "node:crypto";
import { Agent } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { signBody } from "../../lib/pix/signature.server";
import { ask } from "./load";
import { type Row } from "./row";
import { type Stage } from "./stage";
import { openViewers } from "./viewers";

const CALLERS = 32;
const SETTLE_MS = 5_000;
const STREAMS_AT_ONCE = 100;

async function receive(stage: Stage, count: number): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: CALLERS });
  let left = count;
  const call = async () => {
    while (left-- > 0) {
      const id = randomUUID();
      const body = Buffer.from(
        JSON.stringify({ event: "unheard_of", eventId: id, data: { transactionId: id } }),
      );
      const headers = {
        "content-type": "application/json",
        "content-length": String(body.byteLength),
        "x-service-signature": signBody(stage.secrets.webhookSecret, body),
      };
      await ask(stage.dashboard.receiverUrl, agent, {
        method: "POST",
        path: "/api/webhooks/pix",
        headers,
        body,
      });
    }
  };
  await Promise.all(Array.from({ length: CALLERS }, call));
  agent.destroy();
}

export const memoryRow: Row = {
  name: "memory",
  title: "Memory",
  about:
    "All processes of `npm start` after 25,000 events and 1,000 opened and closed streams, against their warm state.",
  rounds: 1,
  lines: [
    {
      what: "resident memory",
      unit: "MB",
      ours: "after",
      beside: { key: "warm", what: "warm" },
      bound: { atMost: 1.3 },
      why: "what a burst took is not given back at once",
    },
  ],
  async round(stage, bench) {
    const [events, streams] = bench.isQuick ? [500, 100] : [25_000, 1_000];
    await receive(stage, Math.ceil(events / 25));
    for (const path of ["/", "/w/principal/charges", "/blocks"]) await stage.person.get(path);
    await stage.untilApplied();
    await sleep(SETTLE_MS);
    const warm = stage.dashboard.memoryMb();
    await receive(stage, events);
    for (let opened = 0; opened < streams; opened += STREAMS_AT_ONCE) {
      const options = { url: stage.url, headers: stage.person.headers, count: STREAMS_AT_ONCE };
      (await openViewers(options)).close();
    }
    await stage.untilApplied();
    await sleep(SETTLE_MS);
    return { warm, after: stage.dashboard.memoryMb() };
  },
};
