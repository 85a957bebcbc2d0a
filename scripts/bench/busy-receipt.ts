import { Agent } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { ask } from "./load";
import { percentile } from "./judge";
import { REFUSED, WEBHOOK_PATH, signedEvent } from "./receiver";
import { type Row } from "./row";
import { type Stage } from "./stage";

const RENDERING = ["/", "/w/principal/charges", "/blocks", "/w/principal/statement"];
const BROWSERS = 8;
const EVERY_MS = 40;
const BEFORE_MS = 2_000;

/** At an even pace, whether or not those before were answered; the times of those that were taken, in milliseconds. */
async function deliverWhile(stage: Stage, count: number): Promise<{ took: number[]; refused: number }> {
  const agent = new Agent({ keepAlive: true });
  const took: number[] = [];
  let refused = 0;
  const deliver = async (nth: number) => {
    await sleep(nth * EVERY_MS);
    const request = { method: "POST", path: WEBHOOK_PATH, ...signedEvent(stage.secrets.webhookSecret) };
    const sentMs = performance.now();
    const { status } = await ask(stage.dashboard.receiverUrl, agent, request);
    if (status === 200) took.push(performance.now() - sentMs);
    else refused += 1;
  };
  await Promise.all(Array.from({ length: count }, (_, nth) => deliver(nth))).finally(() => agent.destroy());
  return { took, refused };
}

export const busyReceiptRow: Row = {
  name: "busy",
  title: "Receiving while pages render",
  about: `25 deliveries a second to the public port of \`npm start\`, while ${BROWSERS} browsers request one page after another.`,
  lines: [
    {
      what: "receipt, p99",
      unit: "ms",
      ours: "p99",
      bound: { atMost: 500 },
      why: "pages render in the process that receives",
    },
    { what: "receipt, median", unit: "ms", ours: "p50", bound: null },
    { what: "receipt, median, without them", unit: "ms", ours: "calmP50", bound: null },
    { what: "pages a second meanwhile", unit: "/s", ours: "pages", bound: null },
    REFUSED,
  ],
  async round(stage, bench) {
    const count = bench.isQuick ? 50 : 500;
    const calm = await deliverWhile(stage, 50);
    let isOver = false;
    let pages = 0;
    const browse = async (nth: number) => {
      for (let at = nth; !isOver; at++) {
        await stage.person.get(RENDERING[at % RENDERING.length] ?? "/");
        pages += 1;
      }
    };
    const browsing = Array.from({ length: BROWSERS }, (_, nth) => browse(nth));
    await sleep(BEFORE_MS);
    const [begun, before] = [performance.now(), pages];
    const busy = await deliverWhile(stage, count);
    const perSecond = ((pages - before) * 1_000) / (performance.now() - begun);
    isOver = true;
    await Promise.all(browsing);
    await stage.untilApplied();
    return {
      p99: percentile(busy.took, 0.99),
      p50: percentile(busy.took, 0.5),
      calmP50: percentile(calm.took, 0.5),
      pages: perSecond,
      refused: busy.refused + calm.refused,
    };
  },
};
