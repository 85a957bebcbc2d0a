import { setTimeout as sleep } from "node:timers/promises";
import { ask, type Request } from "./load";
import { Agent } from "node:http";
import { percentile } from "./judge";
import { type Row } from "./row";
import { type Notice, type Stage } from "./stage";
import { openViewers } from "./viewers";

const LIST = "/api/transactions?wallet=principal";
const TRIES_MAX = 60;
const AGAIN_MS = 500;
const AROUND_A_KILL_MS = 5_000;
const SETTLE_MS = 120_000;

type Told = { id: string; sentMs: number; tookMs: number; tries: number };

/** As the service does: a notice that got no 200 is sent again. */
async function tell(stage: Stage, agent: Agent, { id, headers, body }: Notice): Promise<Told> {
  const request: Request = {
    method: "POST",
    path: "/api/webhooks/pix",
    headers: { ...headers, "content-length": String(body.byteLength) },
    body,
  };
  const sentMs = performance.now();
  for (let tries = 1; tries <= TRIES_MAX; tries++) {
    const status = await ask(stage.url, agent, request).then(
      (answer) => answer.status,
      () => 0,
    );
    if (status === 200) return { id, sentMs, tookMs: performance.now() - sentMs, tries };
    await sleep(AGAIN_MS);
  }
  throw new Error("a notice was never taken");
}

export const stormRow: Row = {
  name: "storm",
  title: "A storm",
  about:
    "1,000 streams and 100 people on a list, 200 events a second, a restart of Next and a `kill -9` of what holds the public port: everything that was sent is stored and applied, once. Waits around the two are left out of the percentiles.",
  roundsMax: 1,
  lines: [
    {
      what: "events that were sent and not stored",
      unit: "",
      ours: "lost",
      bound: { atMost: 0 },
      why: "the count of the inbox differs",
    },
    {
      what: "events that were stored and not applied",
      unit: "",
      ours: "unapplied",
      bound: { atMost: 0 },
      why: "the count of the inbox differs",
    },
    {
      what: "effects that were had twice",
      unit: "",
      ours: "twice",
      bound: { atMost: 0 },
      why: "the ledger has a movement twice",
    },
    { what: "receipt, p99", unit: "ms", ours: "receiptP99", bound: null },
    {
      what: "freshness, p99",
      unit: "ms",
      ours: "freshP99",
      bound: { atMost: 1_000 },
      why: "lists are read again for each event",
    },
    { what: "streams open at the end", unit: "", ours: "open", bound: null },
    { what: "the longest a notice waited, both strikes included", unit: "ms", ours: "longest", bound: null },
  ],
  async round(stage, bench) {
    const seconds = bench.isQuick ? 30 : 300;
    const [streams, people, perSecond] = bench.isQuick ? [100, 10, 20] : [1_000, 100, 200];
    bench.say(`paying ${seconds * perSecond} charges`);
    const notices = await stage.paid(seconds * perSecond);
    const headers = stage.person.headers;
    const silent = await openViewers({ url: stage.url, headers, count: streams - people });
    const viewers = await openViewers({ url: stage.url, headers, count: people, listPath: LIST });
    const agent = new Agent({ keepAlive: true, maxSockets: 64 });
    const begunMs = performance.now();
    const strikes: number[] = [];
    const strike = async (share: number, how: () => void) => {
      await sleep(seconds * 1_000 * share);
      strikes.push(performance.now());
      how();
    };
    const struck = [
      strike(0.3, () => void process.kill(stage.pid(), "SIGUSR2")),
      strike(0.6, () => process.kill(stage.holderOfPort(), "SIGKILL")),
    ];
    const told = await Promise.all(
      notices.map(async (notice, at) => {
        await sleep((at * 1_000) / perSecond);
        return tell(stage, agent, notice);
      }),
    );
    await Promise.all(struck);
    bench.say(`told in ${Math.round((performance.now() - begunMs) / 1_000)} s`);
    const ids = notices.map(({ id }) => id);
    const count = (statement: string) => stage.oneOf<number>(statement, [ids]);
    const deadline = performance.now() + SETTLE_MS;
    const applied = () =>
      count("select count(*)::int from transactions where id::text = any($1) and state = 'completed'");
    while ((await applied()) < ids.length && performance.now() < deadline) await sleep(200);
    const isCalm = (sentMs: number) =>
      strikes.every((at) => sentMs < at - AROUND_A_KILL_MS || sentMs > at + AROUND_A_KILL_MS);
    const calm = told.filter(({ sentMs }) => isCalm(sentMs));
    const fresh = calm.flatMap(({ id, sentMs }) =>
      (viewers.known.get(id) ?? []).slice(0, people).map((at) => at - sentMs),
    );
    const open = viewers.open() + silent.open();
    viewers.close();
    silent.close();
    agent.destroy();
    return {
      lost:
        ids.length -
        (await count("select count(distinct subject_id)::int from deliveries where subject_id = any($1)")),
      unapplied: ids.length - (await applied()),
      twice: await count(
        `select count(*)::int from (select 1 from movements where transaction_id::text = any($1) and kind = 'payment'
         group by transaction_id having count(*) > 1) as doubled`,
      ),
      receiptP99: percentile(
        calm.map(({ tookMs }) => tookMs),
        0.99,
      ),
      freshP99: percentile(fresh, 0.99),
      longest: Math.max(...told.map(({ tookMs }) => tookMs)),
      open,
    };
  },
};
