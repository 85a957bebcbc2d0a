import { createHash } from "node:crypto";
import { Agent } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { waitsOf } from "./freshness";
import { type Notice } from "./notice-receiver";
import { percentile } from "./judge";
import { type Request, ask } from "./load";
import { type Row } from "./row";
import { type Stage } from "./stage";
import { openSilent, openViewers } from "./viewers";

const LIST = "/api/transactions?wallet=principal";
const TRIES_MAX = 60;
const AGAIN_MS = 500;
/** A kill may delay the requests that arrive while the edge is down, and the backlog that is applied right after it. */
const AROUND_A_KILL_MS = { before: 500, after: 6_000 };
const SETTLE_MS = 120_000;
const CALM_SECONDS = 15;
/** When the edge is killed, as a share of the time. */
const KILL_AT = 0.7;

type RetriedNotice = { id: string; sentMs: number; tookMs: number; tries: number };

/** As the service does: a notice that got no 200 is sent again. */
async function tell(stage: Stage, agent: Agent, { id, headers, body }: Notice): Promise<RetriedNotice> {
  const request: Request = {
    method: "POST",
    path: "/api/webhooks/pix",
    headers: { ...headers, "content-length": String(body.byteLength) },
    body,
  };
  const sentMs = performance.now();
  for (let tries = 1; tries <= TRIES_MAX; tries++) {
    const status = await ask(stage.dashboard.receiverUrl, agent, request).then(
      (answer) => answer.status,
      () => 0,
    );
    if (status === 200) return { id, sentMs, tookMs: performance.now() - sentMs, tries };
    await sleep(AGAIN_MS);
  }
  throw new Error("a notice was never taken");
}

async function tellAll(
  stage: Stage,
  notices: readonly Notice[],
  perSecond: number,
): Promise<RetriedNotice[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const told = notices.map(async (notice, at) => {
    await sleep((at * 1_000) / perSecond);
    return tell(stage, agent, notice);
  });
  return Promise.all(told).finally(() => agent.destroy());
}

const p99 = (told: readonly RetriedNotice[]) =>
  percentile(
    told.map(({ tookMs }) => tookMs),
    0.99,
  );

const none = (what: string, ours: string, why: string) => ({
  what,
  unit: "",
  ours,
  bound: { atMost: 0 },
  why,
});

export const stormRow: Row = {
  name: "storm",
  title: "A storm",
  about:
    "Pages, worker and edge process, 1,000 streams (100 with a list open), 200 events a second for five minutes; the edge is killed (`kill -9`) meanwhile. Everything sent is stored and applied once. Percentiles exclude the seconds of the kill.",
  rounds: 1,
  shape: "apart",
  lines: [
    { what: "events sent", unit: "", ours: "sent", bound: null },
    none("sent and not stored", "lost", "the inbox lacks them"),
    none("stored and not applied", "unapplied", "the inbox has them as waiting, failed or quarantined"),
    none("effects applied twice or never", "twice", "the ledger has another number of movements"),
    {
      what: "receipt, p99",
      unit: "ms",
      ours: "receiptP99",
      beside: { key: "calmP99", what: "at the same rate, without viewers and kills" },
      bound: { atMost: 2 },
      why: "streams, projection and receipts share two processors",
    },
    {
      what: "freshness, p99",
      unit: "ms",
      ours: "freshP99",
      bound: { atMost: 1_000 },
      why: "projection or streams are slower than this rate",
    },
    { what: "freshness, median", unit: "ms", ours: "freshP50", bound: null },
    { what: "longest wait of a delivery, including the kill", unit: "ms", ours: "longest", bound: null },
    {
      what: "streams open at the end",
      unit: "",
      ours: "open",
      beside: { key: "streams", what: "opened" },
      bound: { atLeast: 1 },
      why: "some did not come back",
    },
  ],
  async round(stage, bench) {
    const seconds = bench.isQuick ? 20 : bench.stormMinutes * 60;
    const [streams, people, perSecond] = bench.isQuick ? [100, 10, 20] : [1_000, 100, 200];
    bench.say(`  paying ${(seconds + CALM_SECONDS) * perSecond} charges`);
    const before = await stage.paid(CALM_SECONDS * perSecond);
    const notices = await stage.paid(seconds * perSecond);
    const calm = await tellAll(stage, before, perSecond);
    await stage.untilApplied();
    const { headers } = stage.person;
    const { receiverUrl } = stage.dashboard;
    const silent = await openSilent(receiverUrl, headers, streams - people);
    const viewers = await openViewers({
      url: stage.url,
      streamsUrl: receiverUrl,
      headers,
      count: people,
      listPath: LIST,
    });
    bench.say(`  ${silent.open() + viewers.open()} streams are open`);

    let killedMs = Infinity;
    const kill = async () => {
      await sleep(seconds * 1_000 * KILL_AT);
      killedMs = performance.now();
      stage.dashboard.killReceiver();
    };
    const [told] = await Promise.all([tellAll(stage, notices, perSecond), kill()]);
    const sums = notices.map(({ body }) => createHash("sha256").update(body).digest("hex"));
    const count = (statement: string, given: readonly string[]) => stage.oneOf<number>(statement, [given]);
    const applied = () =>
      count("select count(*)::int from deliveries where body_sha256 = any($1) and state = 'applied'", sums);
    const deadline = performance.now() + SETTLE_MS;
    while ((await applied()) < sums.length && performance.now() < deadline) await sleep(1_000);

    const isCalm = ({ sentMs }: RetriedNotice) =>
      sentMs < killedMs - AROUND_A_KILL_MS.before || sentMs > killedMs + AROUND_A_KILL_MS.after;
    const counted = told.filter(isCalm);
    const waits = waitsOf(counted, viewers.known, people);
    const open = viewers.open() + silent.open();
    viewers.close();
    silent.close();
    const stored = await count("select count(*)::int from deliveries where body_sha256 = any($1)", sums);
    const twice = await count(
      `select coalesce(sum(abs(booked - 1)), 0)::int from (
         select count(m.id) as booked from unnest($1::text[]) as told (id)
         left join movements m on m.transaction_id::text = told.id and m.kind = 'payment' group by told.id) as each`,
      notices.map(({ id }) => id),
    );
    return {
      sent: sums.length,
      lost: sums.length - stored,
      unapplied: stored - (await applied()),
      twice,
      receiptP99: p99(counted),
      calmP99: p99(calm),
      freshP99: percentile(waits, 0.99),
      freshP50: percentile(waits, 0.5),
      longest: Math.max(...told.map(({ tookMs }) => tookMs)),
      open,
      streams,
    };
  },
};
